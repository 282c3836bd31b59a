package dev.laurel.core.board;

/// How a submitted score changes the score of an entry. Pure: no clock, no I/O, no randomness.
public enum ScorePolicy {
  /// The best score stays.
  BEST,
  /// The newest score stays.
  LAST,
  /// Submitted amounts add up.
  SUM;

  /// The score after a submission; throws [ArithmeticException] where a sum leaves the long range.
  public long merge(Order order, long current, long submitted) {
    return switch (this) {
      case BEST -> order.better(submitted, current) ? submitted : current;
      case LAST -> submitted;
      case SUM -> Math.addExact(current, submitted);
    };
  }
}
