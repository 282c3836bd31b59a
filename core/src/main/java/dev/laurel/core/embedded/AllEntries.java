package dev.laurel.core.embedded;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Entries;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entries of open windows, which are in memory, and of closed ones, which are archived.
record AllEntries(MemoryIndex index, ArchiveRows archives) implements Entries {
  /// Submissions reach open windows only.
  @Override
  public @Nullable Held held(StandingsId standings, PlayerId player) {
    return index.held(standings, player);
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId player) {
    List<Placed> all = new ArrayList<>(index.all(board, player));
    all.removeIf(placed -> archives.holds(placed.standings()));
    all.addAll(archives.placed(board, player));
    return all;
  }

  @Override
  public List<Placed> all(PlayerId player) {
    List<Placed> all = new ArrayList<>(index.all(player));
    all.removeIf(placed -> archives.holds(placed.standings()));
    archives.boards().forEach(board -> all.addAll(archives.placed(board, player)));
    return all;
  }

  @Override
  public long live(BoardKey board) {
    return index.live(board) + archives.live(board);
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return window.to() <= archives.closedThrough() && archives.isClosed(board, window);
  }
}
