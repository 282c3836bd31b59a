package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a decision needs to know beside entries. Durable things only.
public interface Facts {
  /// The rules of a board; null where there is no such board.
  @Nullable Rules rules(BoardKey board);

  boolean isHidden(BoardKey board, PlayerId player);

  /// Whether this is the player's name now.
  boolean hasName(PlayerId player, PlayerName name);

  /// What is known of a player; null where it was never named, or was erased since.
  @Nullable Profile profile(PlayerId player);

  /// The groups of the player's profile: every submission asks, and few players have any.
  Map<String, String> groups(PlayerId player);
}
