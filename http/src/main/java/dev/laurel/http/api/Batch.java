package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Job;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.json.MalformedJson;
import dev.laurel.http.server.BodySink;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Response;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/// One batch on its way: lines become commands as they arrive, commands go to the writer in jobs.
///
/// ```
/// body ─► Lines ─► commands (≤ 512) ─► job ─► writer ─► counts
///           ▲                            │
///           └── pause while 4 jobs wait ─┘
/// ```
///
/// All of it runs on the event loop; only the answers come from the writer's thread, over the
/// outbox. The whole body is never in memory: at most the jobs under way, one incomplete line, and
/// what the connection read before it stopped.
final class Batch implements BodySink, Lines.Taker {
  private static final int JOB_LINES = 512;
  private static final int MAX_JOBS = 4;
  private static final long RETRY_MILLIS = 2;
  private static final byte[] ACCEPTED = token("{\"accepted\":");
  private static final byte[] FURTHER_ACCEPTED = token(",\"accepted\":");
  private static final byte[] CHANGED = token(",\"changed\":");
  private static final byte[] REJECTED_TOTAL = token(",\"rejectedTotal\":");
  private static final byte[] REJECTED = token(",\"rejected\":[");
  private static final byte[] END = token("]}");

  private final Exchange exchange;
  private final Submissions submissions;
  private final Limits limits;
  private final Lines lines;
  private final SubmissionReader reader;
  private final Rejections rejections = new Rejections();
  private List<Command> commands = new ArrayList<>(JOB_LINES);
  private int[] numbers = new int[JOB_LINES];
  private final Deque<Job> unsent = new ArrayDeque<>();
  private boolean retrying;
  private int jobs;
  private long accepted;
  private long changed;
  private boolean ended;
  private boolean tooMany;
  private boolean aborted;
  private int taken;
  private IntConsumer counted = _ -> {};

  Batch(Call call, Submissions submissions, Limits limits) {
    this.exchange = call.exchange();
    this.submissions = submissions;
    this.limits = limits;
    this.lines = new Lines(limits.lineBytes(), this);
    this.reader = new SubmissionReader(exchange.workspace().reader(), call.game(), call.origin());
  }

  /// Has this told how many lines there were, once the batch is over.
  Batch counting(IntConsumer lines) {
    counted = lines;
    return this;
  }

  @Override
  public void data(byte[] bytes, int length) {
    lines.add(bytes, length);
  }

  @Override
  public void end() {
    lines.end();
    ended = true;
    flush();
    finishIfDone();
  }

  @Override
  public void aborted() {
    aborted = true;
    counted.accept(taken);
  }

  @Override
  public boolean line(int number, byte[] bytes, int from, int to) {
    if (number > limits.batchLines()) {
      return refuseRest();
    }
    taken = number;
    try {
      Command submit = reader.line(bytes, from, to);
      numbers[commands.size()] = number;
      commands.add(submit);
    } catch (Refusal refusal) {
      rejections.add(number, Problem.of(refusal));
    } catch (MalformedJson malformed) {
      rejections.add(number, Problem.of(malformed));
    }
    if (commands.size() == JOB_LINES) {
      flush();
    }
    return true;
  }

  @Override
  public boolean tooLong(int number) {
    if (number > limits.batchLines()) {
      return refuseRest();
    }
    String detail = "A line has at most " + limits.lineBytes() + " bytes.";
    rejections.add(number, Problem.of(ProblemType.BODY_TOO_LARGE, detail));
    return true;
  }

  private boolean refuseRest() {
    tooMany = true;
    flush();
    finishIfDone();
    return false;
  }

  private void flush() {
    if (commands.isEmpty()) {
      return;
    }
    int[] sent = numbers;
    Job job = new Job(commands, false, answers -> exchange.onLoop(() -> answered(sent, answers)));
    commands = new ArrayList<>(JOB_LINES);
    numbers = new int[JOB_LINES];
    jobs++;
    unsent.add(job);
    offerAll();
    if (jobs >= MAX_JOBS && !ended && !tooMany) {
      exchange.pause();
    }
  }

  /// Jobs go in their order. Where the queue is full they wait for a moment, and the body with
  /// them.
  private void offerAll() {
    while (!unsent.isEmpty() && submissions.offer(unsent.element())) {
      unsent.remove();
    }
    if (!unsent.isEmpty() && !retrying) {
      retrying = true;
      exchange.onLoopAfterMillis(
          RETRY_MILLIS,
          () -> {
            retrying = false;
            offerAll();
          });
    }
  }

  private void answered(int[] sent, List<Answer> answers) {
    jobs--;
    for (int i = 0; i < answers.size(); i++) {
      switch (answers.get(i)) {
        case Answer.Submitted(var receipts, _) -> {
          accepted++;
          changed += receipts.stream().anyMatch(Receipt::changed) ? 1 : 0;
        }
        case Answer.Refused(var refusal) -> rejections.add(sent[i], Problem.of(refusal));
        case Answer.Applied _ -> throw new IllegalStateException("a line that is no submission");
      }
    }
    finishIfDone();
    if (!exchange.isReplied() && !ended && !tooMany && jobs < MAX_JOBS) {
      exchange.resume();
    }
  }

  private void finishIfDone() {
    if (jobs == 0 && (ended || tooMany) && !aborted && !exchange.isReplied()) {
      counted.accept(taken);
      exchange.reply(tooMany ? overLimit() : done());
    }
  }

  private Response done() {
    JsonWriter json = exchange.workspace().writer().reset();
    json.raw(ACCEPTED).number(accepted);
    totals(json);
    return Response.json(200, json);
  }

  /// The lines before the limit were taken, and the problem says so.
  private Response overLimit() {
    Problem problem =
        Problem.of(
            ProblemType.BODY_TOO_LARGE,
            "A batch has at most "
                + limits.batchLines()
                + " lines. Those before were processed: "
                + accepted
                + " accepted; send the rest in another batch.");
    JsonWriter json = exchange.workspace().writer().reset();
    problem.open(json);
    json.raw(FURTHER_ACCEPTED).number(accepted);
    totals(json);
    return problem.response(json.bytes(), json.length());
  }

  private void totals(JsonWriter json) {
    json.raw(CHANGED).number(changed);
    json.raw(REJECTED_TOTAL).number(rejections.total());
    json.raw(REJECTED);
    rejections.write(json);
    json.raw(END);
  }
}
