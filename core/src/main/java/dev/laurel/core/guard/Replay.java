package dev.laurel.core.guard;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Brings what waits in the backlog into the index.
///
/// A commit that waits tells which entries to look at, not what to write: they may have changed
/// since, and their board may have been dropped and made anew, with versions that begin again. So
/// what goes into the index is what the ledger has now.
final class Replay {
  private static final int COMMITS_AT_ONCE = 20;

  private final Parts parts;
  private final Boards boards;

  Replay(Parts parts, Boards boards) {
    this.parts = parts;
    this.boards = boards;
  }

  private record Seat(DivisionId division, PlayerId player) {}

  /// Brings these commits in and takes them out of the backlog. False where the index must be
  /// filled anew: it may have entries of a board that was dropped and made again.
  boolean bringIn(List<Long> commits) {
    for (int from = 0; from < commits.size(); from += COMMITS_AT_ONCE) {
      int to = Math.min(from + COMMITS_AT_ONCE, commits.size());
      List<Long> some = commits.subList(from, to);
      if (!apply(parts.backlog().events(some))) {
        return false;
      }
      parts.backlog().delete(some);
    }
    return true;
  }

  /// Those that wait for longer than this, as of now.
  List<Long> waiting(Duration longerThan) {
    return parts.backlog().waiting(longerThan);
  }

  private boolean apply(List<Event> events) {
    Map<Seat, Change> changes = new LinkedHashMap<>();
    for (Event event : events) {
      switch (event) {
        case Event.Defined defined -> define(defined.board());
        case Event.Dropped dropped -> {
          if (!drop(dropped.board())) {
            return false;
          }
        }
        case Event.Scored _,
            Event.Removed _,
            Event.Concealed _,
            Event.Erased _,
            Event.Profiled _,
            Event.Anonymous _ ->
            event.changes().stream()
                .filter(Change::isReal)
                .forEach(it -> changes.put(seat(it), it));
      }
    }
    List<Change> current = parts.backlog().current(List.copyOf(changes.values()));
    parts.index().applyAll(boards.known(current), false);
    return true;
  }

  private static Seat seat(Change change) {
    return new Seat(DivisionId.of(change.standings()), change.player());
  }

  private void define(BoardKey key) {
    if (boards.learn(key)) {
      parts.ledger().board(key).ifPresent(parts.index()::define);
    }
  }

  private boolean drop(BoardKey key) {
    if (boards.learn(key)) {
      return false;
    }
    parts.index().drop(key);
    boards.relearn(key);
    return parts.ledger().board(key).isEmpty();
  }
}
