package dev.laurel.bench.load;

import org.HdrHistogram.Histogram;

/// Calls within this process, one after another on one thread.
public final class Loop {
  private static final int PRECISION = 3;

  private final Runnable call;
  private final int each;
  private final Progress progress;
  private Histogram measured = new Histogram(PRECISION);
  private Histogram second = new Histogram(PRECISION);
  private long done;

  private Loop(Runnable call, int each, Progress progress) {
    this.call = call;
    this.each = each;
    this.progress = progress;
  }

  /// Makes the call, which does `each` operations, again and again for as long as the effort says.
  /// Latencies are those of an operation, on the average of its call.
  public static Result run(String name, Runnable call, int each, Effort effort) {
    Loop loop = new Loop(call, each, Progress.of(name));
    loop.repeat(System.nanoTime() + effort.warmupNanos(), Long.MAX_VALUE);
    loop.measured = new Histogram(PRECISION);
    long before = loop.done;
    long startNanos = System.nanoTime();
    long most = Long.MAX_VALUE - before;
    loop.repeat(startNanos + effort.nanos(), before + Math.min(effort.operations(), most));
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new Result(loop.done - before, seconds, loop.measured);
  }

  private void repeat(long deadlineNanos, long enough) {
    long now = System.nanoTime();
    while (now - deadlineNanos < 0 && done < enough) {
      call.run();
      long end = System.nanoTime();
      measured.recordValue((end - now) / each);
      second.recordValue((end - now) / each);
      done += each;
      if (progress.isDue()) {
        progress.tell(done, second);
        second = new Histogram(PRECISION);
      }
      now = end;
    }
  }
}
