package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the commands of a transaction need to be decided: which rows to lock and to read.
final class Wanted {
  /// A player in a division: where an entry may be.
  record Seat(DivisionId division, PlayerId player) {}

  private final Boards boards;
  private final long now;
  private final Set<BoardKey> boardKeys = new HashSet<>();
  private final SortedSet<PlayerId> players = new TreeSet<>();
  private final Set<Seat> seats = new HashSet<>();
  private final Set<RetryKey> keys = new HashSet<>();
  private boolean definition;

  private Wanted(Boards boards, long now) {
    this.boards = boards;
    this.now = now;
  }

  /// Foresees by the boards as they are known and the time as it is; what it misses is read later.
  static Wanted of(List<Command> commands, Boards boards, long now) {
    Wanted wanted = new Wanted(boards, now);
    commands.forEach(wanted::add);
    return wanted;
  }

  private void add(Command command) {
    switch (command) {
      case Command.Submit submit -> add(submit);
      case Command.Remove remove -> add(remove.board(), remove.player());
      case Command.Hide hide -> add(hide.board(), hide.player());
      case Command.Define define -> define(define.board().key());
      case Command.Drop drop -> define(drop.board());
    }
  }

  private void add(Command.Submit submit) {
    for (Command.Score score : submit.scores()) {
      BoardKey board = new BoardKey(submit.game(), score.board());
      add(board, submit.player());
      KnownBoard known = boards.known(board);
      if (known != null) {
        long at = submit.at() == null ? now : submit.at();
        for (StandingsId target : known.rules().targets(submit, at)) {
          seats.add(new Seat(DivisionId.of(target), submit.player()));
        }
      }
    }
    if (submit.key() != null) {
      keys.add(RetryKey.of(submit.key()));
    }
  }

  private void add(BoardKey board, PlayerId player) {
    boardKeys.add(board);
    players.add(player);
  }

  private void define(BoardKey board) {
    boardKeys.add(board);
    definition = true;
  }

  Set<BoardKey> boards() {
    return boardKeys;
  }

  /// In the order in which everybody locks them.
  SortedSet<PlayerId> players() {
    return players;
  }

  Set<Seat> seats() {
    return seats;
  }

  Set<RetryKey> keys() {
    return keys;
  }

  /// Whether a board itself is to change, so that nobody else may use it meanwhile.
  boolean definition() {
    return definition;
  }
}
