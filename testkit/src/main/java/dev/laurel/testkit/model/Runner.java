package dev.laurel.testkit.model;

import dev.laurel.core.ledger.Command;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Does a workload to a subject and to the oracle, and compares every answer.
public final class Runner {
  /// How many shorter lists are tried, at the most, to make a failure small.
  private static final int MAX_TRIES = 600;

  private static final int FRAMES = 15;

  private final Function<ManualClock, Subject> start;

  public Runner(Function<ManualClock, Subject> start) {
    this.start = start;
  }

  /// Fails with the seed and as few operations as were found to fail.
  public void check(Workload workload) {
    Difference first = run(workload.start(), workload.operations());
    if (first == null) {
      return;
    }
    List<Operation> fewest =
        new Shrinker(MAX_TRIES, shorter -> run(workload.start(), shorter) != null)
            .shrink(workload.operations().subList(0, first.step() + 1));
    Difference last = run(workload.start(), fewest);
    throw new AssertionError(report(workload, fewest, last == null ? first : last));
  }

  /// An answer that was not what the rules say.
  private record Difference(int step, Object expected, Object actual) {}

  private static String report(Workload workload, List<Operation> fewest, Difference found) {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(workload.seed()).append(", from ").append(workload.start());
    text.append("; these operations are enough:\n");
    fewest.forEach(operation -> text.append("  ").append(operation).append('\n'));
    text.append("at the last one\n  expected ").append(found.expected());
    text.append("\n  but was  ").append(found.actual());
    return text.toString();
  }

  private @Nullable Difference run(Instant from, List<Operation> operations) {
    ManualClock clock = new ManualClock(from);
    try (Subject subject = start.apply(clock)) {
      Comparison comparison = new Comparison(clock, subject);
      for (int step = 0; step < operations.size(); step++) {
        Difference found = step(comparison, operations.get(step), step);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
  }

  private static @Nullable Difference step(Comparison comparison, Operation operation, int step) {
    try {
      comparison.apply(operation);
      return null;
    } catch (Mismatch mismatch) {
      return new Difference(step, mismatch.expected, mismatch.actual);
    } catch (RuntimeException thrown) {
      return new Difference(step, "an answer", trace(thrown));
    }
  }

  private static String trace(RuntimeException thrown) {
    StringBuilder text = new StringBuilder(thrown.toString());
    Arrays.stream(thrown.getStackTrace())
        .limit(FRAMES)
        .forEach(frame -> text.append("\n    at ").append(frame));
    return text.toString();
  }

  private static final class Mismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Object expected;
    private final transient Object actual;

    Mismatch(Object expected, Object actual) {
      super("expected " + expected + " but was " + actual);
      this.expected = expected;
      this.actual = actual;
    }
  }

  /// A subject and an oracle on the way through the same operations.
  private static final class Comparison {
    private final ManualClock clock;
    private final Subject subject;
    private final Oracle oracle;
    private final Set<String> events = new HashSet<>();
    private final Map<String, List<String>> eventsByKey = new HashMap<>();

    Comparison(ManualClock clock, Subject subject) {
      this.clock = clock;
      this.subject = subject;
      this.oracle = new Oracle(clock);
    }

    void apply(Operation operation) {
      switch (operation) {
        case Operation.Execute(var command) -> execute(command);
        case Operation.Ask(var question) ->
            requireSame(oracle.ask(question), subject.ask(question));
        case Operation.Advance(var by) -> clock.advance(by);
        case Operation.Restart(var end, var seed) -> restart(end, seed);
        case Operation.Torn torn -> tear(torn);
        case Operation.Full(var command) -> executeWhileFull(command);
      }
    }

    private void execute(Command command) {
      if (!oracle.isUncertain(command)) {
        compare(command, oracle.execute(command), subject.execute(command));
      }
    }

    private void restart(Operation.End end, long seed) {
      if (end != Operation.End.CLOSED) {
        oracle.crash();
      }
      subject.restart(end, seed);
    }

    /// What was written before the power was cut counts, though nobody was told.
    private void tear(Operation.Torn torn) {
      if (oracle.isUncertain(torn.command())) {
        return;
      }
      if (torn.moment() == FaultyRows.Moment.AFTER) {
        oracle.execute(torn.command());
        forgetEvents(torn.command());
      }
      oracle.loseWalk();
      oracle.crash();
      boolean told = subject.tear(torn.command(), torn.moment(), torn.seed());
      requireSame("no answer", told ? "an answer" : "no answer");
    }

    /// The answer that a retry repeats was told to nobody yet.
    private void forgetEvents(Command command) {
      if (command instanceof Command.Submit submit && submit.key() != null) {
        eventsByKey.remove(submit.key());
      }
    }

    /// A full disk refuses what would have been written, and may refuse anything.
    private void executeWhileFull(Command command) {
      if (oracle.isUncertain(command)) {
        return;
      }
      Reply would = oracle.wouldReply(command);
      oracle.loseWalk();
      Reply actual = subject.executeWhileFull(command);
      boolean refused = actual.equals(new Reply.Refused("Unavailable"));
      if (writes(would) || !refused) {
        compare(command, writes(would) ? new Reply.Refused("Unavailable") : would, actual);
      }
    }

    private static boolean writes(Reply reply) {
      return reply instanceof Reply.Done || (reply instanceof Reply.Taken(_, var again) && !again);
    }

    private void compare(Command command, Reply expected, Reply actual) {
      if (!(expected instanceof Reply.Taken should && actual instanceof Reply.Taken is)) {
        requireSame(expected, actual);
        return;
      }
      Reply.Taken comparable = should.hasRanks() ? is : is.withoutRanks();
      requireSame(should, comparable.withoutEvents());
      requireEvents((Command.Submit) command, is);
    }

    /// A replay names the events of the first answer; any other answer names new ones.
    private void requireEvents(Command.Submit submit, Reply.Taken taken) {
      List<String> named = new ArrayList<>(taken.events());
      String key = submit.key();
      if (taken.replayed()) {
        List<String> first = key == null ? null : eventsByKey.get(key);
        if (first != null) {
          requireSame(first, named);
        }
        return;
      }
      named.forEach(event -> requireSame("a new event", events.add(event) ? "a new event" : event));
      if (key != null) {
        eventsByKey.put(key, named);
      }
    }

    private static void requireSame(Object expected, Object actual) {
      if (!expected.equals(actual)) {
        throw new Mismatch(expected, actual);
      }
    }
  }
}
