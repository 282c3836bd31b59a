package dev.laurel.core.estimate;

import dev.laurel.core.board.Order;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Outline.Point;
import java.util.List;

/// Where scores stood among the entries of standings while the histogram was made.
///
/// It stands on the points of an [Outline], or of several where the standings are ranked in parts:
/// what is counted in each part adds up. Immutable.
public final class ScoreHistogram {
  /*
   * One part. Points carry exact counts, the gaps between them only their sizes:
   *
   *        best                                        worst
   *     ────┬──────────────┬───────────────────────┬──────►  keys
   *        100            80                      55         scores of points
   *     better 0, equal 1  better 40, equal 700    better 780, equal 3
   *            └─ gap: 39 ─┘                 └ 40 ─┘
   *
   * A score that is a point: everything about it is exact. A score in a gap: whoever is better than
   * the point before it, or has that one's score, is better; whoever is not better than the point
   * behind it is not. So at least 740 and at most 780 entries are better than 60.
   *
   * Points may have been counted one after the other while entries moved. Then the two ends of a gap
   * are of two moments, and may even be crossed: [Bounds#between] and the decision on estimates say
   * why the bounds still hold.
   */
  private final List<Part> parts;
  private final long total;

  /// The points of one outline by their keys, ascending.
  private record Part(Order order, long[] keys, List<Point> points, long total) {
    static Part of(Order order, Outline outline) {
      long[] keys = outline.points().stream().mapToLong(it -> order.key(it.score())).toArray();
      return new Part(order, keys, outline.points(), outline.total());
    }

    Reckoning reckon(long score) {
      long key = order.key(score);
      int behind = firstBehind(key);
      if (behind > 0 && keys[behind - 1] == key) {
        return atPoint(points.get(behind - 1));
      }
      return inGap(key, behind);
    }

    private Reckoning atPoint(Point point) {
      return new Reckoning(
          Bounds.exactly(point.better()),
          Bounds.exactly(point.notWorse()),
          Bounds.exactly(point.betterScores()),
          Bounds.exactly(point.notWorseScores()),
          new Reckoning.Guess(point.better(), point.notWorse(), point.betterScores()),
          total);
    }

    private Reckoning inGap(long key, int behind) {
      long before = behind == 0 ? 0 : points.get(behind - 1).notWorse();
      long scoresBefore = behind == 0 ? 0 : points.get(behind - 1).notWorseScores();
      boolean last = behind == keys.length;
      long upTo = last ? total : points.get(behind).better();
      long scoresUpTo =
          last ? scoresBefore + Math.max(0, total - before) : points.get(behind).betterScores();
      Bounds entries = Bounds.between(before, upTo);
      Bounds scores = Bounds.between(scoresBefore, scoresUpTo);
      double way = way(key, behind);
      double guess = entries.atLeast() + way * (entries.atMost() - entries.atLeast());
      double guessScores = scores.atLeast() + way * (scores.atMost() - scores.atLeast());
      return new Reckoning(
          entries, entries, scores, scores, new Reckoning.Guess(guess, guess, guessScores), total);
    }

    /// How far a key is on its way through a gap: as if the entries lay evenly in it.
    private double way(long key, int behind) {
      if (behind == 0 || behind == keys.length) {
        return 0.5;
      }
      double from = keys[behind - 1];
      return (key - from) / (keys[behind] - from);
    }

    /// The first point with a greater key.
    private int firstBehind(long key) {
      int low = 0;
      int high = keys.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (keys[middle] <= key) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private ScoreHistogram(List<Part> parts, long total) {
    this.parts = parts;
    this.total = total;
  }

  public static ScoreHistogram of(Order order, List<Outline> outlines) {
    return new ScoreHistogram(
        outlines.stream().map(outline -> Part.of(order, outline)).toList(),
        outlines.stream().mapToLong(Outline::total).sum());
  }

  /// How many entries there were.
  public long total() {
    return total;
  }

  /// The most entries that lie between two points, and so the most by which bounds are apart where
  /// a score is not a point.
  public long widestGap() {
    return parts.stream().mapToLong(ScoreHistogram::widestGap).sum();
  }

  private static long widestGap(Part part) {
    long widest = 0;
    long before = 0;
    for (Point point : part.points) {
      widest = Math.max(widest, point.better() - before);
      before = point.notWorse();
    }
    return Math.max(widest, part.total - before);
  }

  /// Where a score stands among the entries.
  public Reckoning reckon(long score) {
    if (parts.size() == 1) {
      return parts.getFirst().reckon(score);
    }
    return parts.stream().map(part -> part.reckon(score)).reduce(Reckoning.NOTHING, Reckoning::and);
  }
}
