package dev.laurel.core.query;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Which standings a reader means, in its own words; null is the board's usual. `asOf` is the day
/// of a snapshot, and stands instead of a window.
public record Where(
    BoardKey board,
    @Nullable String window,
    @Nullable String group,
    @Nullable Ranking ranking,
    @Nullable LocalDate asOf) {
  public Where {
    if (asOf != null && window != null) {
      throw new InvalidInput("asOf", "stands instead of window, not beside it");
    }
  }

  public Where(
      BoardKey board, @Nullable String window, @Nullable String group, @Nullable Ranking ranking) {
    this(board, window, group, ranking, null);
  }

  public static Where of(BoardKey board) {
    return new Where(board, null, null, null);
  }
}
