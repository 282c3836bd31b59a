package dev.laurel.bench.report;

/// What a figure must reach: at least or at most some number, of its ratio to Redis or of its
/// value.
public record Bar(boolean ofRatio, boolean least, double limit) {
  public static Bar ratioAtLeast(double limit) {
    return new Bar(true, true, limit);
  }

  public static Bar ratioAtMost(double limit) {
    return new Bar(true, false, limit);
  }

  public static Bar valueAtLeast(double limit) {
    return new Bar(false, true, limit);
  }

  public static Bar valueAtMost(double limit) {
    return new Bar(false, false, limit);
  }

  boolean isReachedBy(double number) {
    return least ? number >= limit : number <= limit;
  }

  @Override
  public String toString() {
    return (least ? "≥ " : "≤ ") + Numbers.shortest(limit) + (ofRatio ? " ×" : "");
  }
}
