package dev.laurel.core.archive;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Which days of a player's history are asked for, on one board: newest first, both ends included.
public record History(PlayerId player, BoardKey board, LocalDate from, LocalDate to, int limit) {
  /// The most days of one answer.
  public static final int MAX_LIMIT = 1000;

  public History {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + MAX_LIMIT);
    }
    if (to.isBefore(from)) {
      throw new InvalidInput("to", "must not be before from");
    }
  }

  /// One day of it: where the player stood at its end, under the name of that day.
  public record Day(
      LocalDate date,
      @Nullable PlayerName name,
      long score,
      long subscore,
      long ordinal,
      long competition,
      long dense,
      long total,
      boolean official) {
    public long rank(Ranking ranking) {
      return switch (ranking) {
        case ORDINAL -> ordinal;
        case COMPETITION -> competition;
        case DENSE -> dense;
      };
    }
  }
}
