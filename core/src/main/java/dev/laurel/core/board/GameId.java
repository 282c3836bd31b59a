package dev.laurel.core.board;

/// Names a game: the name space of its boards.
public record GameId(String value) implements Comparable<GameId> {
  public GameId {
    Names.check("game", value);
  }

  @Override
  public int compareTo(GameId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
