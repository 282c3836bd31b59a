package dev.laurel.core.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.player.PlayerId;

/// A place in the order of a board, told by values and not by number, so that it stays where it is
/// while entries come and go around it.
public record Position(long score, long tie, PlayerId player) {
  public static Position of(Board board, Ranked ranked) {
    return new Position(
        ranked.entry().score(),
        board.tieBreak().tie(ranked.entry().subscore(), ranked.entry().reachedAt()),
        ranked.player());
  }
}
