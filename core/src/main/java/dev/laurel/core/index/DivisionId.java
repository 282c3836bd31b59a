package dev.laurel.core.index;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;

/// All groups of one grouping in one window of a board: a player is in at most one of them.
public record DivisionId(BoardKey board, String window, Grouping grouping) {
  /// The division that standings belong to.
  public static DivisionId of(StandingsId standings) {
    return new DivisionId(standings.board(), standings.window(), standings.group().grouping());
  }

  public StandingsId standings(Group group) {
    return new StandingsId(board, window, group);
  }

  @Override
  public String toString() {
    return board + "/" + window + (grouping.dimensions().isEmpty() ? "" : "/" + grouping);
  }
}
