package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;

/// What the way in must know of windows that have closed.
public interface Past {
  /// Where no window ever closes.
  Past NONE =
      new Past() {
        @Override
        public boolean isClosed(BoardKey board, Window window) {
          return false;
        }

        @Override
        public boolean holds(StandingsId standings) {
          return false;
        }
      };

  /// Whether a window has closed for good: nothing of it is needed in the ledger and the index.
  boolean isClosed(BoardKey board, Window window);

  /// Whether these standings are archived, so that changes of them are not the index's.
  boolean holds(StandingsId standings);
}
