package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// What the commands of a transaction need to be decided: which rows to lock and to read.
final class Wanted {
  /// A player in a division: where an entry may be.
  record Seat(DivisionId division, PlayerId player) {}

  private final Boards boards;
  private final long now;
  private final Set<BoardKey> boardKeys = new HashSet<>();
  private final SortedSet<PlayerId> players = new TreeSet<>();
  private final List<Command.Submit> submits = new ArrayList<>();
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
      case Command.Profile profile -> players.add(profile.player());
      case Command.Erase erase -> {
        players.add(erase.player());
        boards.all().forEach(board -> boardKeys.add(board.key()));
      }
      case Command.Define define -> define(define.board().key());
      case Command.End end -> define(end.board());
      case Command.Drop drop -> define(drop.board());
    }
  }

  private void add(Command.Submit submit) {
    for (Command.Score score : submit.scores()) {
      add(new BoardKey(submit.game(), score.board()), submit.player());
    }
    submits.add(submit);
    if (submit.once() != null) {
      keys.add(submit.once().retryKey());
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

  /// Where the submissions fall. `usual` tells the groups of a player's profile.
  Set<Seat> seats(Function<PlayerId, Map<String, String>> usual) {
    Set<Seat> seats = new HashSet<>();
    for (Command.Submit submit : submits) {
      Map<String, String> groups = submit.groupsOver(usual.apply(submit.player()));
      long at = submit.at() == null ? now : submit.at();
      for (Command.Score score : submit.scores()) {
        KnownBoard known = boards.known(new BoardKey(submit.game(), score.board()));
        if (known != null) {
          known
              .rules()
              .targets(groups, at)
              .forEach(it -> seats.add(new Seat(DivisionId.of(it), submit.player())));
        }
      }
    }
    return seats;
  }

  /// The idempotency keys, or the action tokens, that they count once by.
  List<RetryKey> keys(boolean tokens) {
    return keys.stream().filter(key -> key.isToken() == tokens).toList();
  }

  /// Whether a board itself is to change, so that nobody else may use it meanwhile.
  boolean definition() {
    return definition;
  }
}
