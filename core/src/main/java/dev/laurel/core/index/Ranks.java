package dev.laurel.core.index;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What can be asked of ranked tables.
///
/// Every answer is one moment of one standings: no reader sees half a change. Positions are ordinal
/// ranks, from 1, best first; the order is the board's: score, tie-break, player id. Standings that
/// nobody has entered are empty, not an error. Hidden players are in no list and no count of
/// others.
public interface Ranks {
  long total(StandingsId standings);

  /// Where a player stands; a hidden one stands where it would if only it were shown.
  Optional<Standing> place(StandingsId standings, PlayerId player);

  /// Those of the players who are ranked, best first.
  Slice places(StandingsId standings, List<PlayerId> players);

  /// Positions `from` and after it, best first.
  Slice range(StandingsId standings, long from, int limit);

  /// From the last position upwards, worst first.
  Slice bottom(StandingsId standings, int limit);

  /// What stands behind a position, whether or not it is still taken, best first.
  Slice after(StandingsId standings, Position position, int limit);

  /// A player's neighbours and the player among them; empty where the player has no entry.
  Optional<Slice> around(StandingsId standings, PlayerId player, int above, int below);

  /// Entries with `min` ≤ score ≤ `max` behind a position (null: from the first), best first.
  Slice byScore(StandingsId standings, long min, long max, @Nullable Position after, int limit);

  /// How many scores are better than this one, and how many the same.
  Count count(StandingsId standings, long score);

  /// The worst score that reaches a percentile from 0 to 100; empty where the standings are.
  Optional<Long> scoreAt(StandingsId standings, double percentile);

  Distribution distribution(StandingsId standings, int buckets);

  /// Answers many questions, each as if it were asked alone.
  default Inquiry.Found answer(Inquiry inquiry) {
    return inquiry.oneByOne(this);
  }

  /// What the standings look like from afar, in at most so many points: one outline, or one for
  /// each part where parts of them, with different players, are ranked by themselves. No rows are
  /// read.
  default List<Outline> outlines(StandingsId standings, Order order, int points) {
    return List.of(Outline.of(this, standings, order, points));
  }
}
