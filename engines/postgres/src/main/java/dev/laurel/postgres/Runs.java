package dev.laurel.postgres;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Outcome;
import java.util.ArrayList;
import java.util.List;

/// Divides a commit into transactions: whatever changes a board or erases a player has one of its
/// own, and none has too many commands.
final class Runs {
  private static final int MOST_COMMANDS = 8_192;

  private Runs() {}

  static List<List<Command>> of(List<Command> commands) {
    List<List<Command>> runs = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < commands.size(); at++) {
      boolean alone = isAlone(commands.get(at));
      if (at > from && (alone || at - from == MOST_COMMANDS)) {
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
  static void append(List<Outcome> run, List<Outcome> outcomes) {
    int first = outcomes.size();
    for (Outcome outcome : run) {
      outcomes.add(
          outcome instanceof Outcome.SameAs(var command)
              ? new Outcome.SameAs(first + command)
              : outcome);
    }
  }
}
