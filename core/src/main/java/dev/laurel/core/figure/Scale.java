package dev.laurel.core.figure;

/// The bounds of a histogram's buckets, upwards; a value belongs to the first bound that it does
/// not pass, or to none.
public final class Scale {
  /// For times in nanoseconds: 50 µs to 10 s.
  public static final Scale NANOS =
      new Scale(
          50_000,
          100_000,
          250_000,
          500_000,
          1_000_000,
          2_500_000,
          5_000_000,
          10_000_000,
          25_000_000,
          50_000_000,
          100_000_000,
          250_000_000,
          500_000_000,
          1_000_000_000,
          2_500_000_000L,
          5_000_000_000L,
          10_000_000_000L);

  /// For sizes: 1 to 16,384, by doubling.
  public static final Scale SIZES =
      new Scale(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384);

  private final long[] bounds;

  private Scale(long... bounds) {
    this.bounds = bounds;
  }

  /// The number of buckets, the one without a bound included.
  public int buckets() {
    return bounds.length + 1;
  }

  /// The bound of a bucket that is not the last.
  public long bound(int bucket) {
    return bounds[bucket];
  }

  int bucket(long value) {
    int bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]) {
      bucket++;
    }
    return bucket;
  }
}
