package dev.laurel.bench.submit;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Gauge;
import dev.laurel.bench.load.Meter;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.load.Progress;
import dev.laurel.bench.load.Result;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Job;
import dev.laurel.core.submit.Submissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// Threads that send jobs of submissions, a bounded number at a time, and count what is answered.
final class Producers implements Gauge, AutoCloseable {
  private static final int THREADS = 2;
  private static final int JOBS_IN_FLIGHT = 32;
  private static final int PRECISION = 3;
  private static final Duration DRAIN = Duration.ofSeconds(60);

  /// Names the next player; negative when there is none.
  @FunctionalInterface
  private interface Choice {
    int next(SplittableRandom random);
  }

  private final Submissions submissions;
  private final Kind kind;
  private final Choice choice;
  private final Semaphore room = new Semaphore(JOBS_IN_FLIGHT);
  private final LongAdder done = new LongAdder();
  private final SingleWriterRecorder latency = new SingleWriterRecorder(PRECISION);
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;
  private volatile @Nullable Exception failure;

  private Producers(Submissions submissions, Kind kind, Choice choice) {
    this.submissions = submissions;
    this.kind = kind;
    this.choice = choice;
  }

  /// Submits a random score for each of the players from `first` until `end`.
  static void fill(Submissions submissions, Kind kind, int first, int end, long seed)
      throws InterruptedException {
    AtomicInteger next = new AtomicInteger(first);
    Choice each =
        _ -> {
          int player = next.getAndIncrement();
          return player < end ? player : -1;
        };
    Progress progress = Progress.of("Laurel submissions (fill)", (long) end - first);
    run(new Producers(submissions, kind, each), seed, Effort.UNTIL_DONE, progress);
  }

  /// Submits random scores for random players from 0 until `players`.
  static Result measure(Submissions submissions, Kind kind, int players, long seed, Effort effort)
      throws InterruptedException {
    Choice any = random -> random.nextInt(players);
    Progress progress = Progress.of("Laurel submissions, " + kind);
    return run(new Producers(submissions, kind, any), seed, effort, progress);
  }

  private static Result run(Producers producers, long seed, Effort effort, Progress progress)
      throws InterruptedException {
    Result result;
    try (producers) {
      producers.start(new SplittableRandom(seed));
      result = new Meter("submissions", producers, progress).measure(effort);
    }
    producers.requireSuccess();
    return result;
  }

  private void start(SplittableRandom random) {
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      threads.add(Thread.ofPlatform().name("producer").start(() -> produce(own)));
    }
  }

  private void produce(SplittableRandom random) {
    try {
      List<Command> commands = commands(random);
      while (!commands.isEmpty()) {
        room.acquire();
        submissions.send(job(commands));
        commands = commands(random);
      }
    } catch (InterruptedException | RuntimeException e) {
      failure = e;
    }
  }

  private List<Command> commands(SplittableRandom random) {
    List<Command> commands = new ArrayList<>(Job.MAX_COMMANDS);
    while (!stopping && commands.size() < Job.MAX_COMMANDS) {
      int player = choice.next(random);
      if (player < 0) {
        break;
      }
      commands.add(kind.submission(player, random.nextLong(Players.SCORES)));
    }
    return commands;
  }

  private Job job(List<Command> commands) {
    long startNanos = System.nanoTime();
    return new Job(commands, false, answers -> answered(answers, startNanos));
  }

  /// Runs on the writer's thread, the only one that records latencies.
  private void answered(List<Answer> answers, long startNanos) {
    for (Answer answer : answers) {
      if (answer instanceof Answer.Refused(var refusal)) {
        failure = refusal;
      }
    }
    latency.recordValue(Math.max(0, System.nanoTime() - startNanos));
    done.add(answers.size());
    room.release();
  }

  @Override
  public long done() {
    return done.sum();
  }

  @Override
  public Histogram takeLatency() {
    return latency.getIntervalHistogram();
  }

  @Override
  public @Nullable Exception failure() {
    return failure;
  }

  @Override
  public boolean isRunning() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  /// Sends nothing more and waits until everything that was sent is answered.
  @Override
  public void close() {
    stopping = true;
    try {
      for (Thread thread : threads) {
        thread.join(DRAIN);
      }
      if (!room.tryAcquire(JOBS_IN_FLIGHT, DRAIN.toSeconds(), TimeUnit.SECONDS)) {
        throw new BenchFailure("submissions were not answered");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireSuccess() {
    Exception refused = failure;
    if (refused != null) {
      throw new BenchFailure("submissions failed: " + refused.getMessage(), refused);
    }
  }
}
