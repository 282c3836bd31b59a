package dev.laurel.core.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The ranked tables of open windows: what changes them, and all that [Ranks] can be asked.
public interface RankIndex extends Ranks {
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

  /// Whether bringing a commit in by parts costs no more than all at once: no journey for each.
  default boolean takesParts() {
    return false;
  }

  /// Told of submissions that were committed before, perhaps by an instance that did not live to
  /// bring them in, and are about to be answered again: when it returns, whoever reads has them.
  default void revisit(List<Receipt> receipts) {}

  /// The windows of a board that have entries, and how many are in the global table of each.
  Map<String, Long> windows(BoardKey board);

  /// The windows of a board that hold anything: entries that nobody sees, hidden or removed, count
  /// too. What is not told here is not dropped when the board keeps it no longer.
  default Set<String> heldWindows(BoardKey board) {
    return windows(board).keySet();
  }
}
