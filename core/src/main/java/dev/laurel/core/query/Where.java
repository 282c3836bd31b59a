package dev.laurel.core.query;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import org.jspecify.annotations.Nullable;

/// Which standings a reader means, in its own words; null is the board's usual.
public record Where(
    BoardKey board, @Nullable String window, @Nullable String group, @Nullable Ranking ranking) {
  public static Where of(BoardKey board) {
    return new Where(board, null, null, null);
  }
}
