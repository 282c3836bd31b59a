package dev.laurel.bench.submit;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Gauge;
import dev.laurel.bench.load.Meter;
import dev.laurel.bench.load.Progress;
import dev.laurel.bench.load.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/// Threads of this process that ask the library, each its next question when it has the answer to
/// the last one. They are virtual, as are those that Laurel's own blocking code runs on.
final class Askers implements Gauge, AutoCloseable {
  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final int PRECISION = 3;

  private final List<Thread> threads = new ArrayList<>();
  private final Consumer<SplittableRandom> question;
  private final Recorder latency = new Recorder(PRECISION);
  private final LongAdder done = new LongAdder();
  private volatile boolean stopping;
  private volatile @Nullable Exception failure;

  private Askers(Consumer<SplittableRandom> question) {
    this.question = question;
  }

  static Result measure(
      String name, int threads, long seed, Consumer<SplittableRandom> question, Effort effort)
      throws InterruptedException {
    try (Askers askers = new Askers(question)) {
      askers.start(threads, new SplittableRandom(seed));
      return new Meter(name, askers, Progress.of(name)).measure(effort);
    }
  }

  private void start(int count, SplittableRandom random) {
    for (int i = 0; i < count; i++) {
      SplittableRandom own = random.split();
      threads.add(Thread.ofVirtual().name("asker").start(() -> ask(own)));
    }
  }

  private void ask(SplittableRandom random) {
    try {
      while (!stopping) {
        long startNanos = System.nanoTime();
        question.accept(random);
        latency.recordValue(Math.max(0, System.nanoTime() - startNanos));
        done.increment();
      }
    } catch (RuntimeException e) {
      failure = e;
    }
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

  @Override
  public void close() {
    stopping = true;
    try {
      for (Thread thread : threads) {
        if (!thread.join(DRAIN)) {
          throw new BenchFailure("a question was not answered");
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
