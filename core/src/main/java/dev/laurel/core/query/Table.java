package dev.laurel.core.query;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The standings that a reader meant: the header of every answer. `asOf` is the day of a snapshot
/// of the window, which is all-time then.
public record Table(
    Board board,
    Window window,
    boolean open,
    Group group,
    Ranking ranking,
    @Nullable LocalDate asOf) {
  public StandingsId id() {
    return new StandingsId(board.key(), window.id(), group);
  }
}
