package dev.laurel.core.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the ledger keeps of a command: the audit log, and what entries are rebuilt from.
///
/// An event carries its effect, not only its cause: replaying it needs no policy and no calendar,
/// so no later version of the rules can replay it to another result. Times are microseconds since
/// 1970.
///
/// Events are for ever, players are not: what is left of an event whose player was erased is
/// [Anonymous].
public sealed interface Event {
  /// Its place in the ledger: 1, 2, 3, … without gaps on the embedded store.
  long sequence();

  /// When the ledger took it.
  long time();

  /// Who asked for it.
  Origin origin();

  /// Its changes, in the order in which they apply.
  List<Change> changes();

  /// What happened on one board.
  sealed interface OfBoard extends Event {
    BoardKey board();
  }

  /// The player whom it names; null where it names none.
  default @Nullable PlayerId whose() {
    return switch (this) {
      case Scored it -> it.player;
      case Removed it -> it.player;
      case Concealed it -> it.player;
      case Profiled it -> it.player;
      case Erased it -> it.player;
      case Defined _, Dropped _, Anonymous _ -> null;
    };
  }

  /// The boards that it is about, each once.
  default Collection<BoardKey> boards() {
    return switch (this) {
      case OfBoard it -> List.of(it.board());
      case Profiled _ -> List.of();
      case Erased it ->
          it.changes.stream().map(change -> change.standings().board()).distinct().toList();
      case Anonymous it ->
          it.board != null
              ? List.of(it.board)
              : it.effects.stream().map(effect -> effect.standings().board()).distinct().toList();
    };
  }

  /// The same event in another place of the ledger.
  default Event withSequence(long next) {
    return with(next, origin());
  }

  /// The same event, asked for by another.
  default Event withOrigin(Origin other) {
    return with(sequence(), other);
  }

  private Event with(long number, Origin by) {
    return switch (this) {
      case Scored it ->
          new Scored(
              number,
              it.time,
              by,
              it.board,
              it.player,
              it.score,
              it.subscore,
              it.at,
              it.name,
              it.metadata,
              it.changes);
      case Removed it -> new Removed(number, it.time, by, it.board, it.player, it.changes);
      case Concealed it ->
          new Concealed(number, it.time, by, it.board, it.player, it.hidden, it.changes);
      case Defined it -> new Defined(number, it.time, by, it.definition, it.before, it.cause);
      case Dropped it -> new Dropped(number, it.time, by, it.board);
      case Profiled it -> new Profiled(number, it.time, by, it.player, it.profile, it.created);
      case Erased it -> new Erased(number, it.time, by, it.player, it.changes);
      case Anonymous it ->
          new Anonymous(number, it.time, by, it.kind, it.board, it.score, it.at, it.effects);
    };
  }

  default EventId id() {
    return EventId.of(time(), sequence());
  }

  /// A submission on one board. `name` is set where it gave the player a new name.
  record Scored(
      long sequence,
      long time,
      Origin origin,
      BoardKey board,
      PlayerId player,
      long score,
      long subscore,
      long at,
      @Nullable PlayerName name,
      @Nullable Metadata metadata,
      List<Change> changes)
      implements OfBoard {
    public boolean changed() {
      for (Change change : changes) {
        if (change.isReal()) {
          return true;
        }
      }
      return false;
    }

    public Scored with(List<Change> effect) {
      return new Scored(
          sequence, time, origin, board, player, score, subscore, at, name, metadata, effect);
    }
  }

  /// A player taken off a board.
  record Removed(
      long sequence,
      long time,
      Origin origin,
      BoardKey board,
      PlayerId player,
      List<Change> changes)
      implements OfBoard {}

  /// A player hidden or shown.
  record Concealed(
      long sequence,
      long time,
      Origin origin,
      BoardKey board,
      PlayerId player,
      boolean hidden,
      List<Change> changes)
      implements OfBoard {}

  /// A board created or changed. `before` is null where there was none, or it is not known any
  /// more.
  record Defined(
      long sequence,
      long time,
      Origin origin,
      Board definition,
      @Nullable Board before,
      Cause cause)
      implements OfBoard {
    /// What was asked for. The code stands for it in stored rows.
    public enum Cause {
      CHANGED(0),
      CREATED(1),
      /// A season was ended by hand.
      ENDED(2);

      private final int code;

      Cause(int code) {
        this.code = code;
      }

      public int code() {
        return code;
      }

      public static Cause ofCode(int code) {
        return switch (code) {
          case 0 -> CHANGED;
          case 1 -> CREATED;
          case 2 -> ENDED;
          default -> throw new IllegalArgumentException("no cause has the code " + code);
        };
      }
    }

    public boolean created() {
      return cause == Cause.CREATED;
    }

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
  record Dropped(long sequence, long time, Origin origin, BoardKey board) implements OfBoard {
    @Override
    public List<Change> changes() {
      return List.of();
    }
  }

  /// What is known of a player since then. `created`: nothing was before.
  record Profiled(
      long sequence, long time, Origin origin, PlayerId player, Profile profile, boolean created)
      implements Event {
    @Override
    public List<Change> changes() {
      return List.of();
    }
  }

  /// A player taken out of everything.
  record Erased(long sequence, long time, Origin origin, PlayerId player, List<Change> changes)
      implements Event {}

  /// What is left of an event whose player was erased: what was done, and nothing of who did it. It
  /// changes nothing any more. `score` and `at` are those of a submission.
  record Anonymous(
      long sequence,
      long time,
      Origin origin,
      Kind kind,
      @Nullable BoardKey board,
      @Nullable Long score,
      @Nullable Long at,
      List<Effect> effects)
      implements Event {

    @Override
    public List<Change> changes() {
      return List.of();
    }

    /// What it was. The code stands for it in stored rows.
    public enum Kind {
      SCORED(0),
      REMOVED(1),
      CONCEALED(2),
      PROFILED(3),
      ERASED(4);

      private final int code;

      Kind(int code) {
        this.code = code;
      }

      public int code() {
        return code;
      }

      public static Kind ofCode(int code) {
        return switch (code) {
          case 0 -> SCORED;
          case 1 -> REMOVED;
          case 2 -> CONCEALED;
          case 3 -> PROFILED;
          case 4 -> ERASED;
          default -> throw new IllegalArgumentException("no kind has the code " + code);
        };
      }
    }

    /// What it did to one standings: the scores before and after it, null where there was none.
    public record Effect(
        StandingsId standings, @Nullable Long scoreBefore, @Nullable Long scoreAfter) {
      private static Effect of(Change change) {
        Long after = change.after().isLive() ? (Long) change.after().score() : null;
        return new Effect(change.standings(), change.scoreBefore(), after);
      }
    }

    /// What is left of an event that names a player.
    public static Anonymous of(Event event) {
      return switch (event) {
        case Scored it -> of(it, Kind.SCORED, it.board, it.score, it.at);
        case Removed it -> of(it, Kind.REMOVED, it.board, null, null);
        case Concealed it -> of(it, Kind.CONCEALED, it.board, null, null);
        case Profiled it -> of(it, Kind.PROFILED, null, null, null);
        case Erased it -> of(it, Kind.ERASED, null, null, null);
        case Anonymous it -> it;
        case Defined _, Dropped _ -> throw new IllegalArgumentException(event + " is nobody's");
      };
    }

    private static Anonymous of(
        Event event, Kind kind, @Nullable BoardKey board, @Nullable Long score, @Nullable Long at) {
      List<Effect> effects = event.changes().stream().map(Effect::of).toList();
      Origin origin = event.origin().without(Objects.requireNonNull(event.whose()));
      return new Anonymous(event.sequence(), event.time(), origin, kind, board, score, at, effects);
    }
  }
}
