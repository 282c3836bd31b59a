package dev.laurel.core.notice;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;

/// Names a notice to its receivers, who may get it more than once. It stands in a header and in
/// stored keys: visible ASCII, so that nothing in it can end either.
public record NoticeId(String value) implements Comparable<NoticeId> {
  /// The most characters of it.
  public static final int MAX_LENGTH = 256;

  public NoticeId {
    boolean visible = value.chars().allMatch(c -> c > ' ' && c <= '~');
    if (value.isEmpty() || value.length() > MAX_LENGTH || !visible) {
      throw new IllegalArgumentException(
          "a notice is named by 1 to " + MAX_LENGTH + " visible ASCII characters");
    }
  }

  /// A window closes once; with the time it is told from one of a board that was made anew:
  /// `game/board/2025-W28/1752451205000000`.
  public static NoticeId of(BoardKey board, Window window, long closedAt) {
    return new NoticeId(board + "/" + window.id() + "/" + closedAt);
  }

  @Override
  public int compareTo(NoticeId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
