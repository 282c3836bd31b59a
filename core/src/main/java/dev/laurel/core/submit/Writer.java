package dev.laurel.core.submit;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that writes: it takes what waits in the queue, has the ledger commit it as one
/// group, applies the changes to the index, and answers. While it syncs, the next group gathers.
final class Writer {
  /// Past this many commands a group is committed without looking for more.
  private static final int GROUP_COMMANDS = 2048;

  private static final long TICK_NANOS = 500_000_000;
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  private final BlockingQueue<Job> queue;
  private final Ledger ledger;
  private final Applier applier;
  private final Retention retention;
  private final Thread thread;
  private volatile boolean finishing;
  private volatile boolean ended;
  private boolean waiting;

  Writer(BlockingQueue<Job> queue, Ledger ledger, RankIndex index, InstantSource clock) {
    this.queue = queue;
    this.ledger = ledger;
    this.applier = new Applier(ledger, index);
    this.retention = new Retention(ledger, index, clock);
    this.thread = Thread.ofPlatform().name("laurel-writer").unstarted(this::run);
  }

  void start() {
    thread.start();
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
      refuse(job, new Unavailable("Laurel is shutting down.", 1));
    }
  }

  private void run() {
    List<Job> jobs = new ArrayList<>();
    while (true) {
      Job first = next();
      if (first == null && finishing && queue.isEmpty()) {
        break;
      }
      if (first != null) {
        jobs.add(first);
        gather(jobs);
        write(jobs);
        jobs.clear();
      }
      maintain();
    }
    ended = true;
  }

  private @Nullable Job next() {
    Job job = queue.poll();
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
    try {
      outcomes = ledger.commit(commands);
    } catch (Refusal refusal) {
      jobs.forEach(job -> refuse(job, refusal));
      return;
    } catch (RuntimeException bug) {
      LOG.error("A group of {} commands could not be committed", commands.size(), bug);
      jobs.forEach(job -> refuse(job, new Unavailable("The submission failed.", 1)));
      return;
    }
    bringIn(jobs, outcomes);
  }

  /// What is refused here is stored all the same: whoever repeats it under its key is told so.
  private void bringIn(List<Job> jobs, List<Outcome> outcomes) {
    List<Answer> answers;
    try {
      answers = applier.apply(jobs, outcomes);
    } catch (Refusal away) {
      LOG.error("{} outcomes are stored but cannot be answered", outcomes.size(), away);
      String detail =
          "It may be stored, but is not ranked yet; repeat it under the same idempotency key.";
      jobs.forEach(job -> refuse(job, new Unavailable(detail, 1)));
      return;
    }
    answer(jobs, answers);
  }

  private static void answer(List<Job> jobs, List<Answer> answers) {
    int at = 0;
    for (Job job : jobs) {
      int end = at + job.commands().size();
      reply(job, List.copyOf(answers.subList(at, end)));
      at = end;
    }
  }

  private static void refuse(Job job, Refusal refusal) {
    reply(job, job.commands().stream().map(_ -> (Answer) new Answer.Refused(refusal)).toList());
  }

  private static void reply(Job job, List<Answer> answers) {
    try {
      job.reply().accept(answers);
    } catch (RuntimeException bug) {
      LOG.error("A reply could not be delivered", bug);
    }
  }

  private void maintain() {
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
