package dev.laurel.core.board;

/// Names one ranked table: a board, a window of it, and a group.
///
/// A class and not a record because the hash is worth keeping: every change of every submission
/// looks its standings up.
public final class StandingsId {
  private final BoardKey board;
  private final String window;
  private final Group group;
  private final int hash;

  public StandingsId(BoardKey board, String window, Group group) {
    this.board = board;
    this.window = window;
    this.group = group;
    this.hash = (board.hashCode() * 31 + window.hashCode()) * 31 + group.hashCode();
  }

  public BoardKey board() {
    return board;
  }

  /// The window's id, such as `2025-W28`.
  public String window() {
    return window;
  }

  public Group group() {
    return group;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof StandingsId that
            && hash == that.hash
            && board.equals(that.board)
            && window.equals(that.window)
            && group.equals(that.group));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return board + "/" + window + (group.isGlobal() ? "" : "/" + group);
  }
}
