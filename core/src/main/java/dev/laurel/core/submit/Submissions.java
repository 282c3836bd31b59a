package dev.laurel.core.submit;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.LocalFeed;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// Takes commands from any thread and has them done by one.
///
/// The queue is bounded: where it is full, [#offer] says so and [#send] waits. Closing answers
/// everything that was accepted, then stops.
public final class Submissions implements AutoCloseable {
  private static final int QUEUE_CAPACITY = 16_384;

  private final BlockingQueue<Job> queue;
  private final Writer writer;
  private final Runnable waking;
  private volatile boolean closed;

  private Submissions(BlockingQueue<Job> queue, Writer writer) {
    this.queue = queue;
    this.writer = writer;
    this.waking = writer::wake;
  }

  /// Starts the writer, whose changes nobody is told of.
  public static Submissions start(Ledger ledger, RankIndex index, Past past, InstantSource clock) {
    return start(ledger, index, past, clock, new LocalFeed());
  }

  /// Starts the writer, which tells the feed what has changed.
  public static Submissions start(
      Ledger ledger, RankIndex index, Past past, InstantSource clock, Feed feed) {
    return start(ledger, index, past, clock, feed, QUEUE_CAPACITY);
  }

  /// Starts the writer, behind a queue of at most so many jobs.
  public static Submissions start(
      Ledger ledger, RankIndex index, Past past, InstantSource clock, Feed feed, int capacity) {
    BlockingQueue<Job> queue = new ArrayBlockingQueue<>(capacity);
    Submissions submissions =
        new Submissions(queue, new Writer(queue, ledger, index, past, clock, feed));
    submissions.writer.start();
    return submissions;
  }

  /// Takes a job if there is room for it.
  public boolean offer(Job job) {
    boolean taken = enqueue(job);
    writer.wake();
    return taken;
  }

  /// The same for a caller who has more: it must run [#waking] after the last, or the writer may
  /// not notice them for half a second.
  public boolean enqueue(Job job) {
    return !closed && queue.offer(job);
  }

  /// Tells the writer of jobs that were enqueued. Always the same object.
  public Runnable waking() {
    return waking;
  }

  /// Takes a job, and waits for room where there is none.
  public void send(Job job) throws InterruptedException {
    if (closed) {
      throw new Unavailable("Laurel is shutting down.", 1);
    }
    queue.put(job);
    writer.wake();
  }

  /// Submits and waits for the receipts.
  public List<Receipt> submit(Command.Submit submit) {
    return switch (execute(submit)) {
      case Answer.Submitted(var receipts, _) -> receipts;
      case Answer.Refused(var refusal) -> throw refusal;
      case Answer.Applied _ -> throw new IllegalStateException("a submission without receipts");
    };
  }

  /// Does an administrative command and waits until it is done.
  public Event apply(Command command) {
    return switch (execute(command)) {
      case Answer.Applied(var event) -> event;
      case Answer.Refused(var refusal) -> throw refusal;
      case Answer.Submitted _ -> throw new IllegalStateException("receipts without a submission");
    };
  }

  /// Does one command and waits for its answer.
  public Answer execute(Command command) {
    return executeAll(List.of(command), true).getFirst();
  }

  /// Does commands and waits for their answers.
  public List<Answer> executeAll(List<Command> commands, boolean ranked) {
    Thread caller = Thread.currentThread();
    AtomicReference<List<Answer>> answers = new AtomicReference<>();
    Job job =
        new Job(
            commands,
            ranked,
            told -> {
              answers.set(told);
              LockSupport.unpark(caller);
            });
    try {
      send(job);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Unavailable("The submission was interrupted before it was taken.", 1);
    }
    return await(answers);
  }

  /// An accepted command will be done: waiting for its answer is not given up on interrupt, so that
  /// no caller takes done for undone.
  private static List<Answer> await(AtomicReference<List<Answer>> answers) {
    boolean interrupted = false;
    List<Answer> told = answers.get();
    while (told == null) {
      LockSupport.park(answers);
      interrupted |= Thread.interrupted();
      told = answers.get();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return told;
  }

  /// Has a short task done by the one that does commands, between two groups of them: everything
  /// that was committed is in the index, and nothing is committed meanwhile. Waits for it.
  public <T> T between(Callable<T> work) {
    try {
      return writer.between(work);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Unavailable("Interrupted while waiting for the writer.", 1);
    }
  }

  /// The number of jobs that wait.
  public int waiting() {
    return queue.size();
  }

  /// What was counted until now.
  public Figures figures() {
    return writer.figures();
  }

  @Override
  public void close() {
    closed = true;
    writer.finish();
  }

  /// The refusal for a job that found the queue full.
  public static Refusal full() {
    return new Unavailable("Too many submissions are waiting; try again shortly.", 1);
  }
}
