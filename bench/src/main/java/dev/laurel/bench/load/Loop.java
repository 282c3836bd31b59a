package dev.laurel.bench.load;

import org.HdrHistogram.Histogram;

/// Calls within this process, one after another on one thread.
public final class Loop {
  private static final int BATCH = 64;
  private static final int PRECISION = 3;

  private final Runnable operation;
  private final Progress progress;
  private Histogram measured = new Histogram(PRECISION);
  private Histogram second = new Histogram(PRECISION);
  private long done;

  private Loop(Runnable operation, Progress progress) {
    this.operation = operation;
    this.progress = progress;
  }

  /// Runs the operation again and again for as long as the effort says.
  public static Result run(String name, Runnable operation, Effort effort) {
    Loop loop = new Loop(operation, Progress.of(name));
    loop.repeat(System.nanoTime() + effort.warmupNanos(), Long.MAX_VALUE);
    loop.measured = new Histogram(PRECISION);
    long before = loop.done;
    long startNanos = System.nanoTime();
    long most = Long.MAX_VALUE - before;
    loop.repeat(startNanos + effort.nanos(), before + Math.min(effort.operations(), most));
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new Result(loop.done - before, seconds, loop.measured);
  }

  /// One call of each batch is timed alone, as reading the clock costs as much as a short call.
  private void repeat(long deadlineNanos, long enough) {
    long now = System.nanoTime();
    while (now - deadlineNanos < 0 && done < enough) {
      operation.run();
      long timed = System.nanoTime() - now;
      measured.recordValue(timed);
      second.recordValue(timed);
      for (int i = 1; i < BATCH; i++) {
        operation.run();
      }
      done += BATCH;
      if (progress.isDue()) {
        progress.tell(done, second);
        second = new Histogram(PRECISION);
      }
      now = System.nanoTime();
    }
  }
}
