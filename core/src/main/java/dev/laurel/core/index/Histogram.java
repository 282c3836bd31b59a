package dev.laurel.core.index;

import dev.laurel.core.index.Distribution.Bucket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// Divides scores into buckets of equal width, or as near to it as whole numbers allow.
///
/// Exact over the whole range of a long: the width of a range is read as unsigned.
public final class Histogram {
  private Histogram() {}

  /// At most `buckets` buckets from `lowest` to `highest`, fewer where there are not so many
  /// numbers; `atMost` tells how many scores are not greater than one.
  public static List<Bucket> of(long lowest, long highest, int buckets, LongUnaryOperator atMost) {
    int parts = parts(lowest, highest, buckets);
    List<Bucket> histogram = new ArrayList<>(parts);
    long counted = 0;
    long from = lowest;
    for (int i = 1; i <= parts; i++) {
      long next = start(lowest, highest, parts, i);
      long to = i == parts ? highest : next - 1;
      long reached = atMost.applyAsLong(to);
      histogram.add(new Bucket(from, to, reached - counted));
      counted = reached;
      from = next;
    }
    return List.copyOf(histogram);
  }

  private static int parts(long lowest, long highest, int buckets) {
    long span = highest - lowest;
    return Long.compareUnsigned(span, buckets) < 0 ? (int) Math.min(span + 1, buckets) : buckets;
  }

  /// Where the i-th of the parts begins: lowest + ⌊i × (highest − lowest + 1) / parts⌋.
  ///
  /// The width, 2^64 at most, is quotient × parts + remainder. It does not fit a long, but quotient
  /// and remainder of the span, one less, do; sums that wrap around come out right at the end.
  private static long start(long lowest, long highest, int parts, int i) {
    long span = highest - lowest;
    long quotient = Long.divideUnsigned(span, parts);
    long remainder = Long.remainderUnsigned(span, parts) + 1;
    return lowest + i * quotient + i * remainder / parts;
  }
}
