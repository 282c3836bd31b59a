package dev.laurel.core.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The ranked tables.
///
/// Every answer is one moment of one standings: no reader sees half a change. Positions are ordinal
/// ranks, from 1, best first; the order is the board's: score, tie-break, player id. Standings that
/// nobody has entered are empty, not an error. Hidden players are in no list and no count of
/// others.
public interface RankIndex {
  /// Makes a board known, or changes it; the standings of groupings that it no longer has are
  /// dropped. Must come before any change of its entries.
  void define(Board board);

  /// Drops all standings of a board, and the board.
  void drop(BoardKey board);

  /// Drops all standings of one window of a board.
  void dropWindow(BoardKey board, String window);

  /// Brings a change in; ignores one whose version is not newer than what is known of the entry.
  void apply(Change change);

  /// The same, and tells where the entry stood before and stands after.
  Shift applyAndPlace(Change change);

  /// Brings the changes of a commit in, in their order. With `placed` it answers a shift for each
  /// of them, those that are not real included; otherwise nothing.
  default List<Shift> applyAll(List<Change> changes, boolean placed) {
    List<Shift> shifts = new ArrayList<>(placed ? changes.size() : 0);
    for (Change change : changes) {
      if (placed) {
        shifts.add(applyAndPlace(change));
      } else if (change.isReal()) {
        apply(change);
      }
    }
    return shifts;
  }

  /// Told of submissions that were committed before, perhaps by an instance that did not live to
  /// bring them in, and are about to be answered again: when it returns, whoever reads has them.
  default void revisit(List<Receipt> receipts) {}

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

  /// The windows of a board that have entries, and how many are in the global table of each.
  Map<String, Long> windows(BoardKey board);

  /// The windows of a board that hold anything: entries that nobody sees, hidden or removed, count
  /// too. What is not told here is not dropped when the board keeps it no longer.
  default Set<String> heldWindows(BoardKey board) {
    return windows(board).keySet();
  }
}
