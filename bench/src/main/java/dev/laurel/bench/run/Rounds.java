package dev.laurel.bench.run;

import dev.laurel.bench.load.Effort;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/// Measures two sides in turn and takes the median of each, so that what disturbs the machine for a
/// while disturbs both.
public record Rounds(int count, Effort effort) {
  /// The warm-up of every round but the first, which had it all.
  private static final double LATER_WARMUP_SECONDS = 0.5;

  /// The medians.
  public record Medians(double laurel, OptionalDouble redis) {}

  public Rounds {
    if (count < 1) {
      throw new IllegalArgumentException("at least one round");
    }
  }

  public Medians measure(Measure laurel, Optional<Measure> redis)
      throws IOException, InterruptedException {
    double[] ofLaurel = new double[count];
    double[] ofRedis = new double[count];
    for (int round = 0; round < count; round++) {
      Effort effort = round == 0 ? this.effort : later();
      if (redis.isPresent()) {
        ofRedis[round] = redis.get().run(effort);
      }
      ofLaurel[round] = laurel.run(effort);
    }
    return new Medians(
        median(ofLaurel),
        redis.isPresent() ? OptionalDouble.of(median(ofRedis)) : OptionalDouble.empty());
  }

  private Effort later() {
    return new Effort(
        Math.min(effort.warmupSeconds(), LATER_WARMUP_SECONDS),
        effort.seconds(),
        effort.operations());
  }

  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
