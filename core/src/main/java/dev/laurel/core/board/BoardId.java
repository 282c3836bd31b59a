package dev.laurel.core.board;

/// Names a board within its game, in paths, keys and logs.
public record BoardId(String value) implements Comparable<BoardId> {
  public BoardId {
    Names.check("board", value);
  }

  @Override
  public int compareTo(BoardId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
