package dev.laurel.core.submit;

import dev.laurel.core.Refusal;
import dev.laurel.core.ledger.Command;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Commands that are answered together. `ranked` asks for ranks in the receipts. `reply` gets one
/// answer for each command, in their order, once, on a thread that others wait for: it must not
/// block.
public record Job(List<Command> commands, boolean ranked, Consumer<List<Answer>> reply) {
  /// The most commands of one job.
  public static final int MAX_COMMANDS = 1024;

  private static final Logger LOG = LoggerFactory.getLogger(Job.class);

  public Job {
    commands = List.copyOf(commands);
    if (commands.isEmpty() || commands.size() > MAX_COMMANDS) {
      throw new IllegalArgumentException("a job has 1 to " + MAX_COMMANDS + " commands");
    }
  }

  /// Tells the answers.
  void answer(List<Answer> answers) {
    try {
      reply.accept(answers);
    } catch (RuntimeException bug) {
      LOG.error("A reply could not be delivered", bug);
    }
  }

  /// Refuses all commands.
  void refuse(Refusal refusal) {
    answer(commands.stream().map(_ -> (Answer) new Answer.Refused(refusal)).toList());
  }
}
