package dev.laurel.core.codec;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.EventSink;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.store.ByteSink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Packs the events of one commit into one row.
public final class EventWriter implements EventSink {
  /*
   * row     = format, first sequence, base time, event*
   * event   = kind, time − base, origin, board, …    where it is of a board
   *         | kind, time − base, origin, …           where it is not
   * board   = 0 game name | n: the n-th board of this row
   * standings = 0 board window group | n: the n-th standings of this row
   *
   * Names stand once in a row and are numbers after that: a group of a thousand submissions to one
   * board says the board's name once. What an entry has in common with its submission, which is
   * nearly everything, is told by a flag.
   */
  static final int FORMAT = 2;

  /// Without origins, and without what a board was before it was changed.
  static final int FORMAT_WITHOUT_ORIGINS = 1;

  static final int SCORED = 0;
  static final int REMOVED = 1;
  static final int CONCEALED = 2;
  static final int DEFINED = 3;
  static final int DROPPED = 4;
  static final int PROFILED = 5;
  static final int ERASED = 6;
  static final int ANONYMOUS = 7;

  static final int HAS_NAME = 1;
  static final int HAS_METADATA = 2;
  static final int HAS_SUBSCORE = 4;
  static final int HAS_AT = 8;

  static final int REAL = 1;
  static final int HAS_BEFORE = 2;
  static final int SAME_SCORE = 4;
  static final int SAME_SUBSCORE = 8;
  static final int SAME_TIME = 16;
  static final int SAME_METADATA = 32;
  static final int STATE_SHIFT = 6;

  private final ByteSink sink = new ByteSink(1 << 12);
  private final OriginWriter origins = new OriginWriter(sink);
  private final boolean withOrigins;
  private final Map<BoardKey, Integer> boards = new HashMap<>();
  private final Map<StandingsId, Integer> standings = new HashMap<>();
  private long first;
  private long baseTime;
  private int events;

  public EventWriter() {
    this(true);
  }

  private EventWriter(boolean withOrigins) {
    this.withOrigins = withOrigins;
  }

  /// One that leaves origins out, for a store that keeps them beside the rows.
  public static EventWriter withoutOrigins() {
    return new EventWriter(false);
  }

  /// Begins a row whose first event has this number.
  public void begin(long sequence, long time) {
    sink.clear();
    origins.begin();
    boards.clear();
    standings.clear();
    events = 0;
    first = sequence;
    baseTime = time;
    sink.u8(FORMAT).fixed(sequence).fixed(time);
  }

  public int events() {
    return events;
  }

  @Override
  public long nextSequence() {
    return first + events;
  }

  public byte[] row() {
    return sink.toBytes();
  }

  @Override
  public void add(Event event) {
    events++;
    switch (event) {
      case Event.Scored scored -> scored(scored);
      case Event.Removed removed -> {
        head(REMOVED, removed).text(removed.player().value());
        changes(removed.changes(), null);
      }
      case Event.Concealed concealed -> {
        head(CONCEALED, concealed).text(concealed.player().value());
        sink.u8(concealed.hidden() ? 1 : 0);
        changes(concealed.changes(), null);
      }
      case Event.Defined defined -> {
        head(DEFINED, defined).u8(defined.cause().code());
        BoardCodec.write(defined.definition(), sink);
        sink.u8(defined.before() == null ? 0 : 1);
        if (defined.before() != null) {
          BoardCodec.write(defined.before(), sink);
        }
      }
      case Event.Dropped dropped -> head(DROPPED, dropped);
      case Event.Profiled profiled -> {
        start(PROFILED, profiled).text(profiled.player().value());
        sink.u8(profiled.created() ? 1 : 0);
        ProfileCodec.write(profiled.profile(), sink);
      }
      case Event.Erased erased -> {
        start(ERASED, erased).text(erased.player().value());
        changes(erased.changes(), null);
      }
      case Event.Anonymous anonymous -> anonymous(anonymous);
    }
  }

  private ByteSink start(int kind, Event event) {
    sink.u8(kind).zigzag(event.time() - baseTime);
    origins.write(withOrigins ? event.origin() : Origin.UNKNOWN);
    return sink;
  }

  private ByteSink head(int kind, Event.OfBoard event) {
    start(kind, event);
    board(event.board());
    return sink;
  }

  private void anonymous(Event.Anonymous event) {
    start(ANONYMOUS, event).u8(event.kind().code()).u8(event.board() == null ? 0 : 1);
    if (event.board() != null) {
      board(event.board());
    }
    sink.optional(event.score()).optional(event.at()).varint(event.effects().size());
    for (Event.Anonymous.Effect effect : event.effects()) {
      standings(effect.standings());
      sink.optional(effect.scoreBefore()).optional(effect.scoreAfter());
    }
  }

  private void scored(Event.Scored event) {
    head(SCORED, event).text(event.player().value());
    boolean late = event.at() != event.time();
    sink.u8(
        (event.name() == null ? 0 : HAS_NAME)
            | (event.metadata() == null ? 0 : HAS_METADATA)
            | (event.subscore() == 0 ? 0 : HAS_SUBSCORE)
            | (late ? HAS_AT : 0));
    sink.zigzag(event.score());
    if (event.subscore() != 0) {
      sink.zigzag(event.subscore());
    }
    if (late) {
      sink.zigzag(event.at());
    }
    if (event.name() != null) {
      sink.text(event.name().value());
    }
    if (event.metadata() != null) {
      sink.blob(event.metadata().json());
    }
    changes(event.changes(), event);
  }

  private void changes(List<Change> changes, Event.@Nullable Scored event) {
    sink.varint(changes.size());
    for (Change change : changes) {
      change(change, event);
    }
  }

  private void change(Change change, Event.@Nullable Scored event) {
    standings(change.standings());
    Entry after = change.after();
    int flags = flags(change, event);
    sink.u8(flags).varint(after.version());
    if ((flags & SAME_SCORE) == 0) {
      sink.zigzag(after.score());
    }
    if ((flags & SAME_SUBSCORE) == 0) {
      sink.zigzag(after.subscore());
    }
    if ((flags & SAME_TIME) == 0) {
      sink.zigzag(after.reachedAt());
    }
    if ((flags & SAME_METADATA) == 0) {
      metadata(after.metadata());
    }
    if (change.scoreBefore() != null) {
      sink.zigzag(change.scoreBefore());
    }
  }

  private static int flags(Change change, Event.@Nullable Scored event) {
    Entry after = change.after();
    int flags = after.state().code() << STATE_SHIFT;
    flags |= change.isReal() ? REAL : 0;
    flags |= change.scoreBefore() == null ? 0 : HAS_BEFORE;
    if (event != null) {
      flags |= after.score() == event.score() ? SAME_SCORE : 0;
      flags |= after.subscore() == event.subscore() ? SAME_SUBSCORE : 0;
      flags |= after.reachedAt() == event.at() ? SAME_TIME : 0;
      flags |= Objects.equals(after.metadata(), event.metadata()) ? SAME_METADATA : 0;
    }
    return flags;
  }

  private void metadata(@Nullable Metadata metadata) {
    sink.u8(metadata == null ? 0 : 1);
    if (metadata != null) {
      sink.blob(metadata.json());
    }
  }

  private void board(BoardKey board) {
    Integer known = boards.putIfAbsent(board, boards.size() + 1);
    sink.varint(known == null ? 0 : known);
    if (known == null) {
      sink.text(board.game().value()).text(board.board().value());
    }
  }

  private void standings(StandingsId id) {
    Integer known = standings.putIfAbsent(id, standings.size() + 1);
    sink.varint(known == null ? 0 : known);
    if (known == null) {
      StandingsCodec.write(id, sink);
    }
  }
}
