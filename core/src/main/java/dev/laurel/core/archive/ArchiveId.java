package dev.laurel.core.archive;

import dev.laurel.core.board.BoardKey;
import java.time.LocalDate;

/// Names what is archived at once: all tables of a closed window, or of a day.
public record ArchiveId(BoardKey board, Era era) {
  public static ArchiveId of(BoardKey board, String window) {
    return new ArchiveId(board, new Era.Closed(window));
  }

  public static ArchiveId of(BoardKey board, LocalDate date) {
    return new ArchiveId(board, new Era.Day(date));
  }

  @Override
  public String toString() {
    return board + "/" + era;
  }
}
