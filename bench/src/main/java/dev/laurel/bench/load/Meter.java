package dev.laurel.bench.load;

import dev.laurel.bench.host.BenchFailure;
import org.HdrHistogram.Histogram;

/// Watches work that goes on: measures it, tells its progress, and complains when it fails or
/// stalls.
public final class Meter {
  static final long STALL_SECONDS = 60;

  private static final long STALL_NANOS = STALL_SECONDS * 1_000_000_000;
  private static final long TICK_MILLIS = 5;
  private static final int PRECISION = 3;

  private final String name;
  private final Gauge gauge;
  private final Progress progress;
  private Histogram measured = new Histogram(PRECISION);
  private Histogram second = new Histogram(PRECISION);
  private long lastDone = -1;
  private long lastChangeNanos;

  public Meter(String name, Gauge gauge, Progress progress) {
    this.name = name;
    this.gauge = gauge;
    this.progress = progress;
  }

  /// Measures what is done from now on, after the warm-up, until the effort or the work is over.
  ///
  /// @throws BenchFailure when the work failed, or nothing was done for a minute
  public Result measure(Effort effort) throws InterruptedException {
    await(System.nanoTime() + effort.warmupNanos(), Long.MAX_VALUE);
    collect();
    measured = new Histogram(PRECISION);
    long before = gauge.done();
    long startNanos = System.nanoTime();
    long most = Long.MAX_VALUE - before;
    await(startNanos + effort.nanos(), before + Math.min(effort.operations(), most));
    long done = gauge.done() - before;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    collect();
    return new Result(done, seconds, measured);
  }

  private void await(long deadlineNanos, long enough) throws InterruptedException {
    lastChangeNanos = System.nanoTime();
    while (System.nanoTime() - deadlineNanos < 0 && gauge.done() < enough && gauge.isRunning()) {
      Thread.sleep(TICK_MILLIS);
      requireHealth();
      if (progress.isDue()) {
        collect();
        progress.tell(gauge.done(), second);
        second = new Histogram(PRECISION);
      }
    }
    requireHealth();
  }

  private void requireHealth() {
    Exception failure = gauge.failure();
    if (failure != null) {
      throw new BenchFailure(name + ": " + failure.getMessage(), failure);
    }
    long done = gauge.done();
    long now = System.nanoTime();
    if (done != lastDone) {
      lastDone = done;
      lastChangeNanos = now;
    } else if (now - lastChangeNanos > STALL_NANOS) {
      throw new BenchFailure(name + ": nothing was done for " + STALL_SECONDS + " seconds");
    }
  }

  private void collect() {
    Histogram interval = gauge.takeLatency();
    measured.add(interval);
    second.add(interval);
  }
}
