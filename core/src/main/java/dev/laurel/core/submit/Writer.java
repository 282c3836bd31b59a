package dev.laurel.core.submit;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.AheadLedger;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.live.Feed;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that writes: it takes what waits in the queue and has the ledger commit it as one
/// group, whose changes [Follower] brings into the index and answers. While it syncs, the next
/// group gathers; where the ledger allows it, while one group is brought in, the next is committed.
final class Writer {
  /// Past this many commands a group is committed without looking for more.
  private static final int GROUP_COMMANDS = 2048;

  private static final long TICK_NANOS = 500_000_000;
  private static final long MAINTENANCE_NANOS = 500_000_000;
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  private final BlockingQueue<Job> queue;
  private final Ledger ledger;
  private final Follower follower;
  private final Retention retention;
  private final Meter meter = new Meter();
  private final Thread thread;
  private final Queue<FutureTask<?>> tasks = new ConcurrentLinkedQueue<>();
  private volatile boolean finishing;
  private volatile boolean ended;
  private boolean waiting;
  private long maintainedNanos = System.nanoTime() - MAINTENANCE_NANOS;

  Writer(
      BlockingQueue<Job> queue,
      Ledger ledger,
      RankIndex index,
      Past past,
      InstantSource clock,
      Feed feed) {
    this.queue = queue;
    this.ledger = ledger;
    this.follower = new Follower(new Applier(ledger, index, past, feed));
    this.retention = new Retention(ledger, index, past, clock);
    this.thread = Thread.ofPlatform().name("laurel-writer").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  Figures figures() {
    return meter.figures(queue.size());
  }

  /// Has everything that waits done and answered, and ends the thread.
  void finish() {
    finishing = true;
    wake();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException whileWaiting) {
        interrupted = true;
      }
    }
    refuseLateComers();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Refuses jobs that slipped into the queue after the thread had ended.
  private void refuseLateComers() {
    for (Job job = queue.poll(); job != null; job = queue.poll()) {
      job.refuse(new Unavailable("Laurel is shutting down.", 1));
    }
    for (FutureTask<?> task = tasks.poll(); task != null; task = tasks.poll()) {
      boolean _ = task.cancel(false);
    }
  }

  private void run() {
    List<Job> jobs = new ArrayList<>();
    while (true) {
      Job first = next();
      if (first == null && finishing && queue.isEmpty() && tasks.isEmpty()) {
        break;
      }
      if (first != null) {
        jobs.add(first);
        gather(jobs);
        write(jobs);
        jobs.clear();
      }
      runTasks();
      maintain();
    }
    follower.close();
    ended = true;
  }

  private @Nullable Job next() {
    Job job = queue.poll();
    if (job == null) {
      follower.settle();
    }
    if (job == null && !finishing) {
      LockSupport.parkNanos(queue, TICK_NANOS);
      job = queue.poll();
    }
    return job;
  }

  /// Tells the thread that something has come into the queue.
  void wake() {
    LockSupport.unpark(thread);
    if (ended) {
      refuseLateComers();
    }
  }

  /// Has a task done on the thread of the writer, between two groups, with everything that was
  /// committed in the index, and waits for it.
  <T> T between(Callable<T> work) throws InterruptedException {
    FutureTask<T> task = new FutureTask<>(work);
    tasks.add(task);
    wake();
    try {
      return task.get();
    } catch (CancellationException ended) {
      throw new Unavailable("Laurel is shutting down.", 1);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failed);
    }
  }

  private void runTasks() {
    if (tasks.isEmpty()) {
      return;
    }
    follower.settle();
    for (FutureTask<?> task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private void gather(List<Job> jobs) {
    int commands = jobs.getFirst().commands().size();
    while (commands < GROUP_COMMANDS) {
      Job job = queue.poll();
      if (job == null) {
        return;
      }
      jobs.add(job);
      commands += job.commands().size();
    }
  }

  private void write(List<Job> jobs) {
    List<Command> commands = new ArrayList<>();
    jobs.forEach(job -> commands.addAll(job.commands()));
    List<Outcome> outcomes;
    long begun = System.nanoTime();
    try {
      outcomes = commit(commands);
      meter.committed(outcomes, System.nanoTime() - begun);
    } catch (Refusal refusal) {
      jobs.forEach(job -> job.refuse(refusal));
      return;
    } catch (RuntimeException bug) {
      LOG.error("A group of {} commands could not be committed", commands.size(), bug);
      jobs.forEach(job -> job.refuse(new Unavailable("The submission failed.", 1)));
      return;
    }
    if (ledger instanceof AheadLedger
        && !queue.isEmpty()
        && commands.stream().allMatch(Writer::isRepeatable)) {
      follower.follow(List.copyOf(jobs), outcomes);
    } else {
      follower.bringIn(jobs, outcomes);
    }
  }

  private List<Outcome> commit(List<Command> commands) {
    if (ledger instanceof AheadLedger ahead
        && follower.isUnderWay()
        && commands.stream().allMatch(Command.Submit.class::isInstance)) {
      return ahead.commitAhead(commands);
    }
    follower.settle();
    return ledger.commit(commands);
  }

  private static boolean isRepeatable(Command command) {
    return command instanceof Command.Submit submit && submit.once() == null;
  }

  /// It needs all changes in the index: where groups come one behind the other, not after each.
  private void maintain() {
    long now = System.nanoTime();
    if (follower.isUnderWay() && now - maintainedNanos < MAINTENANCE_NANOS) {
      return;
    }
    follower.settle();
    maintainedNanos = now;
    try {
      ledger.maintain();
      retention.run();
      waiting = false;
    } catch (Unavailable away) {
      if (!waiting) {
        LOG.warn("Housekeeping waits: {}", away.detail());
      }
      waiting = true;
    } catch (RuntimeException failure) {
      LOG.error("Housekeeping failed; it is tried again", failure);
    }
  }
}
