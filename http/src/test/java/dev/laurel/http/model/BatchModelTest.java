package dev.laurel.http.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.GameId;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.model.Operation;
import dev.laurel.testkit.model.Oracle;
import dev.laurel.testkit.model.Reply;
import dev.laurel.testkit.model.Workload;
import dev.laurel.testkit.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A batch does what its lines would do one by one: the submissions of a workload go in as batches,
/// everything else as it is, and then every question of the workload is asked.
final class BatchModelTest {
  private static final int LENGTH = 200;

  static LongStream seeds() {
    return LongStream.range(0, 72);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_the_oracle(long seed) {
    Workload workload = ScopedKeys.in(Workload.random(seed, LENGTH, Workload.Hazards.NONE));
    ManualClock clock = new ManualClock(workload.start());
    EventLedger.Settings settings =
        EventLedger.Settings.of(failure -> {
          throw failure;
        });
    try (Laurel laurel = Laurel.open(new MemoryRows(), clock, settings);
        HttpCaller caller = new HttpCaller(false)) {
      caller.turnTo(laurel);
      Comparison comparison = new Comparison(clock, caller, "seed " + seed);
      workload.operations().forEach(comparison::change);
      comparison.flush();
      workload.operations().forEach(comparison::ask);
    }
  }

  /// The lines of a batch that is not sent yet, and what the oracle said to them.
  private static final class Comparison {
    private final ManualClock clock;
    private final HttpCaller caller;
    private final Oracle oracle;
    private final String seed;
    private final List<Command.Submit> lines = new ArrayList<>();
    private final List<Reply> expected = new ArrayList<>();

    Comparison(ManualClock clock, HttpCaller caller, String seed) {
      this.clock = clock;
      this.caller = caller;
      this.oracle = new Oracle(clock);
      this.seed = seed;
    }

    void change(Operation operation) {
      switch (operation) {
        case Operation.Execute(Command.Submit submit) when submit.scores().size() == 1 ->
            add(submit);
        case Operation.Execute(var command) -> {
          flush();
          if (!oracle.isUncertain(command)) {
            Reply reply = oracle.execute(command);
            assertThat(caller.execute(command)).as(seed).hasSameClassAs(reply);
          }
        }
        case Operation.Advance(var by) -> {
          flush();
          clock.advance(by);
        }
        case Operation.Ask _ -> {}
        case Operation.Restart _, Operation.Torn _, Operation.Full _ ->
            throw new IllegalStateException("a workload without hazards has none: " + operation);
      }
    }

    private void add(Command.Submit submit) {
      if (!lines.isEmpty() && !lines.getFirst().game().equals(submit.game())) {
        flush();
      }
      if (!oracle.isUncertain(submit)) {
        lines.add(submit);
        expected.add(oracle.execute(submit));
      }
    }

    void flush() {
      if (lines.isEmpty()) {
        return;
      }
      GameId game = lines.getFirst().game();
      Doc answer = caller.batch(game, lines);
      assertThat(rejected(answer)).as("%s: %s", seed, lines).isEqualTo(rejected());
      assertThat(answer.number("accepted")).as(seed).isEqualTo(lines.size() - rejected().size());
      assertThat(answer.number("changed")).as("%s: %s", seed, lines).isEqualTo(changed());
      lines.clear();
      expected.clear();
    }

    private static Map<Long, String> rejected(Doc answer) {
      Map<Long, String> kinds = new TreeMap<>();
      answer
          .list("rejected", line -> line)
          .forEach(line -> kinds.put(line.number("line"), Answers.kind(line.text("type"))));
      return kinds;
    }

    private Map<Long, String> rejected() {
      Map<Long, String> kinds = new TreeMap<>();
      for (int i = 0; i < expected.size(); i++) {
        if (expected.get(i) instanceof Reply.Refused(var kind)) {
          kinds.put(i + 1L, kind);
        }
      }
      return kinds;
    }

    private long changed() {
      return expected.stream()
          .filter(reply ->
              reply instanceof Reply.Taken(var parts, _)
                  && parts.stream().anyMatch(Reply.Part::changed))
          .count();
    }

    void ask(Operation operation) {
      if (operation instanceof Operation.Ask(var question)) {
        assertThat(caller.ask(question))
            .as("%s: %s", seed, question)
            .isEqualTo(oracle.ask(question));
      }
    }
  }
}
