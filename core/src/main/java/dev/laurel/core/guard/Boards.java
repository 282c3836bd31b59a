package dev.laurel.core.guard;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Ledger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Has the index of this process know the boards as the ledger does, also those that were defined
/// through other instances.
final class Boards {
  private final Ledger ledger;
  private final SharedIndex index;
  private final ReentrantLock learning = new ReentrantLock();
  private final Map<BoardKey, Board> known = new ConcurrentHashMap<>();

  Boards(Ledger ledger, SharedIndex index) {
    this.ledger = ledger;
    this.index = index;
  }

  /// Every board.
  void learnAll() {
    List<BoardKey> other =
        ledger.boards().stream()
            .filter(board -> !board.equals(known.get(board.key())))
            .map(Board::key)
            .toList();
    other.forEach(this::learn);
  }

  /// One that the ledger has perhaps met anew. False where it is gone. The ledger is asked within
  /// the lock, so that no older definition comes after a newer one.
  boolean learn(BoardKey key) {
    learning.lock();
    try {
      Board board = ledger.board(key).orElse(null);
      if (board != null && !board.equals(known.get(key))) {
        index.learn(board);
        known.put(key, board);
      }
      return board != null;
    } finally {
      learning.unlock();
    }
  }

  /// Those of the changes whose board is there, all of which are known then.
  List<Change> known(List<Change> changes) {
    Set<BoardKey> there =
        changes.stream()
            .map(change -> change.standings().board())
            .distinct()
            .filter(this::learn)
            .collect(Collectors.toSet());
    boolean all = changes.stream().allMatch(it -> there.contains(it.standings().board()));
    return all
        ? changes
        : changes.stream().filter(it -> there.contains(it.standings().board())).toList();
  }

  /// As it was last known here; perhaps it is gone.
  @Nullable Board last(BoardKey key) {
    return known.get(key);
  }

  /// The index has dropped it and does not know it any more.
  void relearn(BoardKey key) {
    Board last = known.get(key);
    if (last != null) {
      index.learn(last);
    }
  }
}
