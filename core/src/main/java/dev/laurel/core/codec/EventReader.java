package dev.laurel.core.codec;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Event.Defined.Cause;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSource;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Unpacks a row that [EventWriter] packed, in this format or the one before it.
public final class EventReader {
  private static final int MAX_CHANGES = 1 << 20;

  private final ByteSource source;
  private final List<BoardKey> boards = new ArrayList<>();
  private final List<StandingsId> standings = new ArrayList<>();
  private final OriginReader origins;
  private final boolean withOrigins;
  private final long first;
  private final long baseTime;

  /// `expected` is the number of the first event, by which the row was found.
  public EventReader(long expected, byte[] row) {
    source = new ByteSource("group of events " + expected, row);
    int format = source.u8();
    if (format != EventWriter.FORMAT && format != EventWriter.FORMAT_WITHOUT_ORIGINS) {
      throw source.damaged("an unknown format");
    }
    withOrigins = format == EventWriter.FORMAT;
    origins = new OriginReader(source);
    first = source.fixedLong();
    baseTime = source.fixedLong();
    if (first != expected) {
      throw source.damaged("it begins with event " + first);
    }
  }

  /// Reads a row that is found by the number of its first event, big-endian.
  public EventReader(byte[] key, byte[] row) {
    this(new ByteSource("key", key).fixedLong(), row);
  }

  /// When the row was begun, in microseconds.
  public long time() {
    return baseTime;
  }

  /// Tells its events in order and returns the number of the one that would come next.
  public long read(Consumer<Event> reader) {
    long sequence = first;
    while (!source.atEnd()) {
      reader.accept(checked(sequence++));
    }
    return sequence;
  }

  /// A value that no command could have carried is damage as much as a row that ends too early.
  private Event checked(long sequence) {
    try {
      return event(sequence);
    } catch (InvalidInput | IllegalArgumentException | DateTimeException impossible) {
      throw source.damaged("event " + sequence + ": " + impossible.getMessage());
    }
  }

  private Event event(long sequence) {
    int kind = source.u8();
    long time = baseTime + source.zigzag();
    Origin by = withOrigins ? origins.read() : Origin.UNKNOWN;
    return switch (kind) {
      case EventWriter.SCORED -> scored(sequence, time, by, board());
      case EventWriter.REMOVED -> {
        BoardKey board = board();
        PlayerId player = new PlayerId(source.text());
        yield new Event.Removed(sequence, time, by, board, player, changes(player, null));
      }
      case EventWriter.CONCEALED -> {
        BoardKey board = board();
        PlayerId player = new PlayerId(source.text());
        boolean hidden = source.u8() == 1;
        yield new Event.Concealed(sequence, time, by, board, player, hidden, changes(player, null));
      }
      case EventWriter.DEFINED -> {
        board();
        Cause cause = Cause.ofCode(source.u8());
        Board definition = BoardCodec.read(source);
        boolean told = withOrigins && source.u8() == 1;
        Board before = told ? BoardCodec.read(source) : null;
        yield new Event.Defined(sequence, time, by, definition, before, cause);
      }
      case EventWriter.DROPPED -> new Event.Dropped(sequence, time, by, board());
      case EventWriter.PROFILED -> {
        PlayerId player = new PlayerId(source.text());
        boolean created = source.u8() == 1;
        yield new Event.Profiled(sequence, time, by, player, ProfileCodec.read(source), created);
      }
      case EventWriter.ERASED -> {
        PlayerId player = new PlayerId(source.text());
        yield new Event.Erased(sequence, time, by, player, changes(player, null));
      }
      case EventWriter.ANONYMOUS -> anonymous(sequence, time, by);
      default -> throw source.damaged("an event of kind " + kind);
    };
  }

  private Event anonymous(long sequence, long time, Origin by) {
    Event.Anonymous.Kind kind = Event.Anonymous.Kind.ofCode(source.u8());
    BoardKey board = source.u8() == 0 ? null : board();
    Long score = source.optional();
    Long at = source.optional();
    int count = source.count(MAX_CHANGES);
    List<Event.Anonymous.Effect> effects = new ArrayList<>(Math.min(count, 64));
    for (int i = 0; i < count; i++) {
      effects.add(new Event.Anonymous.Effect(standings(), source.optional(), source.optional()));
    }
    return new Event.Anonymous(sequence, time, by, kind, board, score, at, effects);
  }

  private Event scored(long sequence, long time, Origin by, BoardKey board) {
    PlayerId player = new PlayerId(source.text());
    int flags = source.u8();
    long score = source.zigzag();
    long subscore = (flags & EventWriter.HAS_SUBSCORE) == 0 ? 0 : source.zigzag();
    long at = (flags & EventWriter.HAS_AT) == 0 ? time : source.zigzag();
    PlayerName name = (flags & EventWriter.HAS_NAME) == 0 ? null : new PlayerName(source.text());
    Metadata metadata =
        (flags & EventWriter.HAS_METADATA) == 0 ? null : Metadata.ofJson(source.blob());
    Event.Scored event =
        new Event.Scored(
            sequence, time, by, board, player, score, subscore, at, name, metadata, List.of());
    return event.with(changes(player, event));
  }

  private List<Change> changes(PlayerId player, Event.@Nullable Scored event) {
    int count = source.count(MAX_CHANGES);
    List<Change> changes = new ArrayList<>(Math.min(count, 64));
    for (int i = 0; i < count; i++) {
      changes.add(change(player, event));
    }
    return changes;
  }

  private Change change(PlayerId player, Event.@Nullable Scored event) {
    StandingsId id = standings();
    int flags = source.u8();
    long version = source.varint();
    long score = own(flags, EventWriter.SAME_SCORE, event == null ? 0 : event.score());
    long subscore = own(flags, EventWriter.SAME_SUBSCORE, event == null ? 0 : event.subscore());
    long reachedAt = own(flags, EventWriter.SAME_TIME, event == null ? 0 : event.at());
    Metadata metadata =
        event != null && (flags & EventWriter.SAME_METADATA) != 0 ? event.metadata() : metadata();
    Long before = (flags & EventWriter.HAS_BEFORE) == 0 ? null : (Long) source.zigzag();
    Entry.State state = Entry.State.ofCode((flags >> EventWriter.STATE_SHIFT) & 3);
    Entry after = new Entry(score, subscore, reachedAt, version, state, metadata);
    return new Change(id, player, before, after, (flags & EventWriter.REAL) != 0);
  }

  private long own(int flags, int same, long shared) {
    return (flags & same) != 0 ? shared : source.zigzag();
  }

  private @Nullable Metadata metadata() {
    return source.u8() == 0 ? null : Metadata.ofJson(source.blob());
  }

  private BoardKey board() {
    int known = source.count(boards.size());
    if (known > 0) {
      return boards.get(known - 1);
    }
    BoardKey board = BoardKey.of(source.text(), source.text());
    boards.add(board);
    return board;
  }

  private StandingsId standings() {
    int known = source.count(standings.size());
    if (known > 0) {
      return standings.get(known - 1);
    }
    StandingsId id = StandingsCodec.read(source);
    standings.add(id);
    return id;
  }
}
