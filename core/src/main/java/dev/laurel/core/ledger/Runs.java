package dev.laurel.core.ledger;

import dev.laurel.core.Refusal.Unavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Divides a commit into runs that a store can do at once: whatever changes a board or erases a
/// player is alone, and none has too many commands.
public final class Runs {
  private Runs() {}

  /// Does the runs, of at most so many commands, one after the other, and tells what became of all
  /// commands. Where the store goes away in between, the runs that were done are durable and must
  /// be told: what is left is refused.
  public static List<Outcome> commit(
      List<Command> commands, int most, Function<List<Command>, List<Outcome>> run) {
    List<Outcome> outcomes = new ArrayList<>(commands.size());
    for (List<Command> some : of(commands, most)) {
      try {
        append(run.apply(some), outcomes);
      } catch (Unavailable away) {
        if (outcomes.isEmpty()) {
          throw away;
        }
        while (outcomes.size() < commands.size()) {
          outcomes.add(new Outcome.Refused(away));
        }
        return outcomes;
      }
    }
    return outcomes;
  }

  static List<List<Command>> of(List<Command> commands, int most) {
    List<List<Command>> runs = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < commands.size(); at++) {
      boolean alone = isAlone(commands.get(at));
      if (at > from && (alone || at - from == most)) {
        runs.add(commands.subList(from, at));
        from = at;
      }
      if (alone) {
        runs.add(commands.subList(at, at + 1));
        from = at + 1;
      }
    }
    if (from < commands.size()) {
      runs.add(commands.subList(from, commands.size()));
    }
    return runs;
  }

  private static boolean isAlone(Command command) {
    return switch (command) {
      case Command.Define _, Command.End _, Command.Drop _, Command.Erase _ -> true;
      case Command.Submit _, Command.Remove _, Command.Hide _, Command.Profile _ -> false;
    };
  }

  /// Adds the outcomes of a run, whose commands are counted from its own first.
  private static void append(List<Outcome> run, List<Outcome> outcomes) {
    int first = outcomes.size();
    for (Outcome outcome : run) {
      outcomes.add(
          outcome instanceof Outcome.SameAs(var command)
              ? new Outcome.SameAs(first + command)
              : outcome);
    }
  }
}
