package dev.laurel.core.index;

import dev.laurel.core.board.Order;
import dev.laurel.core.index.Distribution.Bucket;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.rank.RankTree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/// The figures of all scores of a tree.
record Summing(Order order, RankTree tree) {
  Distribution distribution(int buckets) {
    long total = tree.size();
    return new Distribution(
        total, total == 0 ? Optional.empty() : Optional.of(summary(total, buckets)));
  }

  /// Of a tree that is not empty.
  long scoreAt(double percentile) {
    return scoreOf(Distribution.positionOf(percentile, tree.size()) - 1);
  }

  private Summary summary(long total, int buckets) {
    long best = scoreOf(0);
    long worst = scoreOf(total - 1);
    List<Long> quantiles =
        Distribution.QUANTILES.stream().map(percentile -> scoreAt(percentile)).toList();
    return new Summary(best, worst, mean(total), quantiles, histogram(best, worst, buckets));
  }

  private long scoreOf(long position) {
    return order.score(tree.select(position).key());
  }

  private List<Bucket> histogram(long best, long worst, int buckets) {
    return Histogram.of(Math.min(best, worst), Math.max(best, worst), buckets, this::scoresAtMost);
  }

  private long scoresAtMost(long score) {
    return switch (order) {
      case ASC -> tree.countAtMost(score);
      case DESC -> tree.size() - tree.countBelow(order.key(score));
    };
  }

  /// The sum is exact; only the mean is rounded.
  private double mean(long total) {
    BigInteger keys =
        BigInteger.valueOf(tree.sumHigh())
            .shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(tree.sumLow())));
    BigInteger sum =
        switch (order) {
          case ASC -> keys;
          // A key is the complement of its score, −score − 1.
          case DESC -> keys.add(BigInteger.valueOf(total)).negate();
        };
    return new BigDecimal(sum)
        .divide(BigDecimal.valueOf(total), MathContext.DECIMAL128)
        .doubleValue();
  }
}
