package dev.laurel.core.index;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/// What standings look like from afar: how many entries there are, and the counts at some of their
/// scores, best first.
///
/// The scores are those at positions of equal distance, so that equally many entries lie between
/// any two of them, and a score that more entries share than that is always among them. Standings
/// with no more entries than points have a point for every score.
public record Outline(long total, List<Point> points) {
  /// The counts at one score; `equal` may be 0 where the last entry with this score has just left.
  public record Point(long score, long better, long betterScores, long equal) {
    /// Entries with this score or a better one.
    public long notWorse() {
      return better + equal;
    }

    /// Different scores that are this one or better.
    public long notWorseScores() {
      return betterScores + (equal > 0 ? 1 : 0);
    }
  }

  public Outline {
    points = List.copyOf(points);
  }

  /// Asks for at most so many points, two questions for each. Every point is exact at a moment of
  /// its own: what changes meanwhile is the caller's affair.
  public static Outline of(Ranks ranks, StandingsId standings, Order order, int most) {
    long total = ranks.total(standings);
    return of(order, total, most, position -> point(ranks, standings, position, total));
  }

  /// The same of anything that can tell the point at a position, from 1.
  public static Outline of(
      Order order, long total, int most, LongFunction<Optional<Point>> pointAt) {
    List<Point> points = new ArrayList<>();
    int parts = (int) Math.min(total, most);
    long reached = 0;
    for (int i = 0; i < parts; i++) {
      long position = position(i, parts, total);
      if (position > reached) {
        Optional<Point> found = pointAt.apply(position);
        if (found.isPresent() && isBehind(order, points, found.get())) {
          points.add(found.get());
          reached = found.get().notWorse();
        }
      }
    }
    return new Outline(total, points);
  }

  /// The first, the last, and others at equal distances.
  private static long position(int i, int parts, long total) {
    return parts == 1 ? total : 1 + Math.round((double) i * (total - 1) / (parts - 1));
  }

  private static Optional<Point> point(Ranks ranks, StandingsId id, long position, long total) {
    // The middle of the percentiles that lead to this position: no rounding leads to another.
    double percentile = 100 - 100 * (position - 0.5) / total;
    return ranks
        .scoreAt(id, percentile)
        .map(score -> {
          Count count = ranks.count(id, score);
          return new Point(score, count.better(), count.betterScores(), count.equal());
        });
  }

  /// Entries may have moved since the last one.
  private static boolean isBehind(Order order, List<Point> points, Point next) {
    return points.isEmpty() || order.better(points.getLast().score(), next.score());
  }
}
