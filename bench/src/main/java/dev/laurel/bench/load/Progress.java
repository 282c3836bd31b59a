package dev.laurel.bench.load;

import java.io.PrintStream;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/// A line on stderr once a second: what is done, how fast, and the 99th percentile of that second.
public final class Progress {
  private static final long EVERY_NANOS = 1_000_000_000;

  private final String name;
  private final long total;
  private final PrintStream out;
  private long lastNanos;
  private long lastDone;

  private Progress(String name, long total, PrintStream out) {
    this.name = name;
    this.total = total;
    this.out = out;
    this.lastNanos = System.nanoTime();
  }

  /// Of work without a known end.
  public static Progress of(String name) {
    return of(name, 0);
  }

  /// Of `total` operations.
  public static Progress of(String name, long total) {
    return new Progress(name, total, System.err);
  }

  public boolean isDue() {
    return System.nanoTime() - lastNanos >= EVERY_NANOS;
  }

  /// Prints the line.
  public void tell(long done, Histogram latency) {
    long now = System.nanoTime();
    double perSecond = (done - lastDone) / ((now - lastNanos) / 1e9);
    lastNanos = now;
    lastDone = done;
    out.println(line(done, perSecond, latency));
  }

  String line(long done, double perSecond, Histogram latency) {
    String of = total == 0 ? "" : String.format(Locale.ROOT, "/%,d", total);
    String tail =
        latency.getTotalCount() == 0
            ? ""
            : String.format(Locale.ROOT, ", p99 %,.1f µs", latency.getValueAtPercentile(99) / 1e3);
    return String.format(
        Locale.ROOT, "  %-44s %,d%s done, %,.0f/s%s", name, done, of, perSecond, tail);
  }
}
