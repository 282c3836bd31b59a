package dev.laurel.core.query;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;

/// The standings that a reader meant: the header of every answer.
public record Table(Board board, Window window, boolean open, Group group, Ranking ranking) {
  public StandingsId id() {
    return new StandingsId(board.key(), window.id(), group);
  }
}
