package dev.laurel.core.figure;

import java.util.Arrays;

/// What a recorder had at one moment: how many values in each bucket, and their sum.
public record Recorded(Scale scale, long[] counts, long sum) {
  public Recorded {
    if (counts.length != scale.buckets()) {
      throw new IllegalArgumentException("as many counts as buckets");
    }
  }

  public static Recorded none(Scale scale) {
    return new Recorded(scale, new long[scale.buckets()], 0);
  }

  public long count() {
    return Arrays.stream(counts).sum();
  }

  /// Both together.
  public Recorded plus(Recorded other) {
    long[] both = counts.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] += other.counts[i];
    }
    return new Recorded(scale, both, sum + other.sum);
  }
}
