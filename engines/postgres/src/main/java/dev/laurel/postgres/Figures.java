package dev.laurel.postgres;

import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Bucket;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.core.index.Histogram;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The figures of all scores of standings.
record Figures(SqlTable table) {
  Distribution distribution(int buckets) throws SQLException {
    return new Distribution(
        table.total(), table.total() == 0 ? Optional.empty() : Optional.of(summary(buckets)));
  }

  /// Of standings that are not empty.
  long scoreAt(double percentile) throws SQLException {
    return table.scoreAt(Distribution.positionOf(percentile, table.total()) - 1);
  }

  private Summary summary(int buckets) throws SQLException {
    long best = table.scoreAt(0);
    long worst = table.scoreAt(table.total() - 1);
    List<Long> quantiles = new ArrayList<>();
    for (int percentile : Distribution.QUANTILES) {
      quantiles.add(scoreAt(percentile));
    }
    // The sum is exact; only the mean is rounded.
    double mean =
        table.sum().divide(BigDecimal.valueOf(table.total()), MathContext.DECIMAL128).doubleValue();
    return new Summary(best, worst, mean, quantiles, histogram(best, worst, buckets));
  }

  private List<Bucket> histogram(long best, long worst, int buckets) throws SQLException {
    List<Bucket> empty =
        Histogram.of(Math.min(best, worst), Math.max(best, worst), buckets, _ -> 0);
    if (empty.isEmpty()) {
      return empty;
    }
    long[] counts = table.countFrom(Columns.numbers(empty, Bucket::from));
    List<Bucket> filled = new ArrayList<>(empty.size());
    for (int i = 0; i < counts.length; i++) {
      filled.add(new Bucket(empty.get(i).from(), empty.get(i).to(), counts[i]));
    }
    return List.copyOf(filled);
  }
}
