package dev.laurel.bench.report;

import java.util.Optional;
import java.util.OptionalDouble;

/// One measured thing, of Laurel and, where it was measured too, of Redis.
public record Figure(
    String what, String unit, double laurel, OptionalDouble redis, Optional<Bar> bar) {
  /// How a figure stands to its bar.
  public enum Verdict {
    OK("ok"),
    SHORT("short"),
    /// There is no bar, or nothing to compare with.
    NONE("");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// Laurel's number as a multiple of Redis's.
  public OptionalDouble ratio() {
    return redis.isPresent() && redis.getAsDouble() != 0
        ? OptionalDouble.of(laurel / redis.getAsDouble())
        : OptionalDouble.empty();
  }

  public Verdict verdict() {
    if (bar.isEmpty() || (bar.get().ofRatio() && ratio().isEmpty())) {
      return Verdict.NONE;
    }
    double judged = bar.get().ofRatio() ? ratio().getAsDouble() : laurel;
    return bar.get().isReachedBy(judged) ? Verdict.OK : Verdict.SHORT;
  }
}
