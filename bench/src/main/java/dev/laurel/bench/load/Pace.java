package dev.laurel.bench.load;

/// When requests of a fixed rate are due.
///
/// A schedule, not a gap after each reply: a server that stalls finds all that was due meanwhile.
final class Pace {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final double gapNanos;
  private final long startNanos;
  private long taken;

  Pace(double perSecond, long startNanos) {
    this.gapNanos = 1e9 / perSecond;
    this.startNanos = startNanos;
  }

  /// When the next request is due.
  long dueNanos() {
    return startNanos + (long) (taken * gapNanos);
  }

  boolean isDue(long now) {
    return dueNanos() - now <= 0;
  }

  void take() {
    taken++;
  }

  /// Whole milliseconds until the next request is due, at least 1.
  long waitMillis(long now) {
    return Math.max(1, (dueNanos() - now + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
  }
}
