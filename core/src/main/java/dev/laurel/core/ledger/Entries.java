package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The current entries, as a rule needs them. Removed entries are told, too: their versions go on.
public interface Entries {
  /// The player's entry in the window and grouping of these standings, in whichever group of that
  /// grouping it is.
  @Nullable Held held(StandingsId standings, PlayerId player);

  /// Every entry of the player on the board: all windows, all groupings.
  List<Placed> all(BoardKey board, PlayerId player);

  /// Every entry of the player on every board.
  List<Placed> all(PlayerId player);

  /// How many entries the board has, hidden ones included and removed ones not.
  long live(BoardKey board);

  /// Whether a window has closed for good, whatever the clock says now.
  boolean isClosed(BoardKey board, Window window);
}
