package dev.laurel.core.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the ledger keeps of a command: the audit log, and what entries are rebuilt from.
///
/// An event carries its effect, not only its cause: replaying it needs no policy and no calendar,
/// so no later version of the rules can replay it to another result. Times are microseconds since
/// 1970.
public sealed interface Event {
  /// Its place in the ledger: 1, 2, 3, … without gaps on the embedded store.
  long sequence();

  /// When the ledger took it.
  long time();

  BoardKey board();

  /// Its changes, in the order in which they apply.
  List<Change> changes();

  /// The same event in another place of the ledger.
  default Event withSequence(long next) {
    return switch (this) {
      case Scored it ->
          new Scored(
              next,
              it.time,
              it.board,
              it.player,
              it.score,
              it.subscore,
              it.at,
              it.name,
              it.metadata,
              it.changes);
      case Removed it -> new Removed(next, it.time, it.board, it.player, it.changes);
      case Concealed it -> new Concealed(next, it.time, it.board, it.player, it.hidden, it.changes);
      case Defined it -> new Defined(next, it.time, it.definition, it.created);
      case Dropped it -> new Dropped(next, it.time, it.board);
    };
  }

  default EventId id() {
    return EventId.of(time(), sequence());
  }

  /// A submission on one board. `name` is set where it gave the player a new name.
  record Scored(
      long sequence,
      long time,
      BoardKey board,
      PlayerId player,
      long score,
      long subscore,
      long at,
      @Nullable PlayerName name,
      @Nullable Metadata metadata,
      List<Change> changes)
      implements Event {
    public boolean changed() {
      for (Change change : changes) {
        if (change.isReal()) {
          return true;
        }
      }
      return false;
    }

    public Scored with(List<Change> effect) {
      return new Scored(sequence, time, board, player, score, subscore, at, name, metadata, effect);
    }
  }

  /// A player taken off a board.
  record Removed(long sequence, long time, BoardKey board, PlayerId player, List<Change> changes)
      implements Event {}

  /// A player hidden or shown.
  record Concealed(
      long sequence,
      long time,
      BoardKey board,
      PlayerId player,
      boolean hidden,
      List<Change> changes)
      implements Event {}

  /// A board created or changed.
  record Defined(long sequence, long time, Board definition, boolean created) implements Event {
    @Override
    public BoardKey board() {
      return definition.key();
    }

    @Override
    public List<Change> changes() {
      return List.of();
    }
  }

  /// A board deleted, with all its entries.
  record Dropped(long sequence, long time, BoardKey board) implements Event {
    @Override
    public List<Change> changes() {
      return List.of();
    }
  }
}
