package dev.laurel.bench.load;

/// How long to measure: after a warm-up, until the time is up or enough operations are done,
/// whichever is first.
public record Effort(double warmupSeconds, double seconds, long operations) {
  /// Until the requests run out, all of it measured.
  public static final Effort UNTIL_DONE = new Effort(0, 1e9, Long.MAX_VALUE);

  public Effort {
    if (warmupSeconds < 0 || seconds <= 0 || operations <= 0) {
      throw new IllegalArgumentException("an effort is positive");
    }
  }

  long warmupNanos() {
    return (long) (warmupSeconds * 1e9);
  }

  long nanos() {
    return (long) (seconds * 1e9);
  }
}
