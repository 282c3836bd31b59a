package dev.laurel.core.board;

import java.util.Comparator;

/// The full address of a board.
public record BoardKey(GameId game, BoardId board) implements Comparable<BoardKey> {
  private static final Comparator<BoardKey> ORDER =
      Comparator.comparing(BoardKey::game).thenComparing(BoardKey::board);

  public static BoardKey of(String game, String board) {
    return new BoardKey(new GameId(game), new BoardId(board));
  }

  @Override
  public int compareTo(BoardKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return game + "/" + board;
  }
}
