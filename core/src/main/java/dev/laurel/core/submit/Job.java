package dev.laurel.core.submit;

import dev.laurel.core.ledger.Command;
import java.util.List;
import java.util.function.Consumer;

/// Commands that are answered together. `ranked` asks for ranks in the receipts. `reply` gets one
/// answer for each command, in their order, once, on the writer's thread: it must not block.
public record Job(List<Command> commands, boolean ranked, Consumer<List<Answer>> reply) {
  /// The most commands of one job.
  public static final int MAX_COMMANDS = 1024;

  public Job {
    commands = List.copyOf(commands);
    if (commands.isEmpty() || commands.size() > MAX_COMMANDS) {
      throw new IllegalArgumentException("a job has 1 to " + MAX_COMMANDS + " commands");
    }
  }
}
