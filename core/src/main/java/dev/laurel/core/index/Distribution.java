package dev.laurel.core.index;

import java.util.List;
import java.util.Optional;

/// How the scores of standings lie: one moment's figures.
public record Distribution(long total, Optional<Summary> summary) {
  /// The percentiles that are told.
  public static final List<Integer> QUANTILES = List.of(1, 5, 25, 50, 75, 95, 99);

  /// The most buckets of a histogram.
  public static final int MAX_BUCKETS = 100;

  /// What there is to tell of standings that are not empty. `quantiles` are the scores that reach
  /// the percentiles of [#QUANTILES], in that order; `buckets` lie end to end from the lowest score
  /// to the highest.
  public record Summary(
      long best, long worst, double mean, List<Long> quantiles, List<Bucket> buckets) {}

  /// Scores from `from` to `to`, both included.
  public record Bucket(long from, long to, long count) {}

  /// The position (from 1) of the worst entry that reaches a percentile: the last one that has at
  /// most total × (100 − p) / 100 better ones before it.
  public static long positionOf(double percentile, long total) {
    long better = (long) Math.floor(total * (100 - percentile) / 100 + 1e-9);
    return Math.min(better + 1, total);
  }
}
