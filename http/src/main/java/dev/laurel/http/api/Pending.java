package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Job;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A command on its way: given to the writer, answered on the writer's thread, told to the client
/// on the event loop. One object is all three, because every submission makes one.
final class Pending implements Consumer<List<Answer>>, Runnable {
  /// Makes the response of an answer that is no refusal.
  @FunctionalInterface
  interface Telling {
    Response tell(Exchange exchange, Answer answer);
  }

  private final Exchange exchange;
  private final Telling telling;
  private @Nullable Answer answer;

  private Pending(Exchange exchange, Telling telling) {
    this.exchange = exchange;
    this.telling = telling;
  }

  static void send(Submissions submissions, Exchange exchange, Command command, Telling telling) {
    Pending pending = new Pending(exchange, telling);
    if (submissions.enqueue(new Job(List.of(command), true, pending))) {
      exchange.atRoundEnd(submissions.waking());
    } else {
      exchange.reply(busy().response(exchange.workspace().writer()));
    }
  }

  static Problem busy() {
    Refusal full = Submissions.full();
    return Problem.retry(ProblemType.TOO_BUSY, full.detail(), 1);
  }

  @Override
  public void accept(List<Answer> answers) {
    answer = answers.getFirst();
    exchange.onLoop(this);
  }

  @Override
  public void run() {
    exchange.reply(response());
  }

  private Response response() {
    try {
      return switch (answer) {
        case Answer.Refused(var refusal) ->
            Problem.of(refusal).response(exchange.workspace().writer());
        case Answer.Submitted submitted -> telling.tell(exchange, submitted);
        case Answer.Applied applied -> telling.tell(exchange, applied);
        case null -> throw new IllegalStateException("told without an answer");
      };
    } catch (RuntimeException failure) {
      Api.told(exchange).setCause(failure).log("The answer to a call failed");
      return Api.internal().response(exchange.workspace().writer());
    }
  }
}
