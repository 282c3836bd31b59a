package dev.laurel.cassandra;

import dev.laurel.core.ledger.Command;
import java.util.ArrayList;
import java.util.List;

/// Divides a commit into runs: whatever changes a board or erases a player is alone, and none has
/// too many commands.
final class Runs {
  private static final int MOST_COMMANDS = 512;

  private Runs() {}

  static List<List<Command>> of(List<Command> commands) {
    List<List<Command>> runs = new ArrayList<>();
    int from = 0;
    for (int at = 0; at <= commands.size(); at++) {
      boolean alone = at < commands.size() && isAlone(commands.get(at));
      if (at > from && (alone || at == commands.size() || at - from == MOST_COMMANDS)) {
        runs.add(commands.subList(from, at));
        from = at;
      }
      if (alone) {
        runs.add(commands.subList(at, at + 1));
        from = at + 1;
      }
    }
    return runs;
  }

  private static boolean isAlone(Command command) {
    return switch (command) {
      case Command.Define _, Command.End _, Command.Drop _, Command.Erase _ -> true;
      case Command.Submit _, Command.Remove _, Command.Hide _, Command.Profile _ -> false;
    };
  }
}
