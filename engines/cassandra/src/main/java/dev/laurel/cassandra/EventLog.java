package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.Family;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The events. Each is in its player's partition, or with the boards where it is of nobody; the log
/// by number and the trail of a board point at them, and were written before them. A pointer at
/// nothing is one whose commit was not made.
final class EventLog {
  private static final int BUCKET_BITS = 10;
  private static final int SHARDS = 8;
  private static final long HOUR_MICROS = 3_600_000_000L;
  private static final int MOST_LOOKED_AT = 2_000;
  private static final int MOST_HOURS = 64;
  private static final int MOST_REMEMBERED = 100_000;

  private final Cassandra cassandra;
  private final JournaledRows rows;
  private final int ttlSeconds;
  private final Set<Hour> noted = ConcurrentHashMap.newKeySet();

  private record Hour(BoardKey board, long hour) {}

  /// Where an event is, by its number and time.
  record Pointer(long sequence, long time, @Nullable PlayerId player) {
    static Pointer to(Event event) {
      return new Pointer(event.sequence(), event.time(), event.whose());
    }

    ByteBuffer key() {
      return EventLog.key(time, sequence);
    }
  }

  EventLog(Cassandra cassandra, JournaledRows rows, int ttlSeconds) {
    this.cassandra = cassandra;
    this.rows = rows;
    this.ttlSeconds = ttlSeconds;
  }

  int ttlSeconds() {
    return ttlSeconds;
  }

  /// The order of these keys is that of times, and of numbers within one.
  static ByteBuffer key(long time, long sequence) {
    byte[] key = new ByteSink(16).fixed(time ^ Long.MIN_VALUE).fixed(sequence).toBytes();
    return Bytes.buffer(key);
  }

  static byte[] packed(Event event) {
    EventWriter packer = new EventWriter();
    packer.begin(event.sequence(), event.time());
    packer.add(event);
    return packer.row();
  }

  static Event unpacked(long sequence, byte[] row) {
    Event[] read = new Event[1];
    long _ = new EventReader(sequence, row).read(event -> read[0] = event);
    return read[0];
  }

  private static long bucket(long sequence) {
    return sequence >> BUCKET_BITS;
  }

  static byte[] rowKey(long sequence) {
    return new ByteSink(Long.BYTES).fixed(sequence).toBytes();
  }

  /// What has to be written before the event is.
  List<BoundStatement> pointers(Event event) {
    List<BoundStatement> statements = new ArrayList<>();
    PlayerId player = event.whose();
    String id = player == null ? null : player.value();
    statements.add(
        cassandra.bind(
            "INSERT INTO log (bucket, sequence, time, player) VALUES (?, ?, ?, ?) USING TTL ?",
            bucket(event.sequence()),
            event.sequence(),
            event.time(),
            id,
            ttlSeconds));
    for (BoardKey board : event.boards()) {
      long hour = Math.floorDiv(event.time(), HOUR_MICROS);
      statements.add(
          cassandra.bind(
              "INSERT INTO trail (board, hour, shard, time, sequence, player)"
                  + " VALUES (?, ?, ?, ?, ?, ?) USING TTL ?",
              board.toString(),
              hour,
              shard(event.sequence()),
              event.time(),
              event.sequence(),
              id,
              ttlSeconds));
      if (noted.size() > MOST_REMEMBERED) {
        noted.clear();
      }
      if (noted.add(new Hour(board, hour))) {
        statements.add(
            cassandra.bind(
                "INSERT INTO trail_hours (board, hour) VALUES (?, ?) USING TTL ?",
                board.toString(),
                hour,
                ttlSeconds == 0 ? 0 : ttlSeconds + 7_200));
      }
    }
    return statements;
  }

  /// Writes pointers, and whatever else has to be there before the events are.
  void write(List<BoundStatement> statements) {
    try {
      cassandra.writeAll(statements);
    } catch (RuntimeException failure) {
      noted.clear(); // some of them may not be
      throw failure;
    }
  }

  private static short shard(long sequence) {
    return (short) (sequence % SHARDS);
  }

  /// The events that these point at, in their order; a pointer at nothing is left out.
  List<Event> follow(List<Pointer> pointers, boolean serially) {
    List<BoundStatement> questions = new ArrayList<>();
    for (Pointer pointer : pointers) {
      PlayerId player = pointer.player;
      BoundStatement question =
          player == null
              ? cassandra.bind(
                  "SELECT value FROM log WHERE bucket = ? AND sequence = ?",
                  bucket(pointer.sequence),
                  pointer.sequence)
              : cassandra.bind(
                  "SELECT value FROM players WHERE player = ? AND kind = 3 AND id = ?",
                  player.value(),
                  pointer.key());
      questions.add(
          serially && player != null
              ? question.setConsistencyLevel(
                  com.datastax.oss.driver.api.core.DefaultConsistencyLevel.SERIAL)
              : question);
    }
    List<Event> events = new ArrayList<>();
    List<List<Row>> answers = cassandra.ask(questions);
    for (int i = 0; i < pointers.size(); i++) {
      byte[] value =
          answers.get(i).isEmpty() ? null : Bytes.optional(answers.get(i).getFirst(), "value");
      Event event = event(pointers.get(i), value);
      if (event != null) {
        events.add(event);
      }
    }
    return events;
  }

  /// One that is not where it points: its player was erased meanwhile, or it is of a board.
  private @Nullable Event event(Pointer pointer, byte @Nullable [] value) {
    if (value != null) {
      return unpacked(pointer.sequence, value);
    }
    if (pointer.player != null) {
      return cassandra
          .row(
              "SELECT value FROM log WHERE bucket = ? AND sequence = ?",
              bucket(pointer.sequence),
              pointer.sequence)
          .map(row -> Bytes.optional(row, "value"))
          .map(row -> unpacked(pointer.sequence, row))
          .orElse(null);
    }
    return rows.get(Family.EVENTS, rowKey(pointer.sequence))
        .map(row -> unpacked(pointer.sequence, row))
        .orElse(null);
  }

  /// Tells events by number, those below `end`.
  void each(long from, long end, int limit, Consumer<Event> reader) {
    int left = limit;
    for (long bucket = bucket(Math.max(from, 1)); bucket <= bucket(end) && left > 0; bucket++) {
      List<Pointer> pointers = new ArrayList<>();
      for (Row row :
          cassandra.rows(
              "SELECT sequence, time, player FROM log WHERE bucket = ? AND sequence >= ?",
              bucket,
              from)) {
        pointers.add(pointer(row));
      }
      for (int at = 0; at < pointers.size() && left > 0; at += Cassandra.TOGETHER) {
        int to = Math.min(at + Cassandra.TOGETHER, pointers.size());
        for (Event event : follow(pointers.subList(at, to), false)) {
          if (left-- > 0) {
            reader.accept(event);
          }
        }
      }
    }
  }

  private static Pointer pointer(Row row) {
    String player = row.getString("player");
    return new Pointer(
        row.getLong("sequence"), row.getLong("time"), player == null ? null : new PlayerId(player));
  }

  /// The time of the newest event below a number; 0 where none is near.
  long newestTime(long end) {
    for (long bucket = bucket(end); bucket >= Math.max(0, bucket(end) - 2); bucket--) {
      List<Row> rows =
          cassandra.rows(
              "SELECT time FROM log WHERE bucket = ? ORDER BY sequence DESC LIMIT 64", bucket);
      if (!rows.isEmpty()) {
        return rows.stream().mapToLong(row -> row.getLong(0)).max().orElse(0);
      }
    }
    return 0;
  }

  AuditPage audit(AuditRange range) {
    return range.player() == null ? ofBoard(range) : ofPlayer(range, range.player());
  }

  /// Every event of a player is in its partition, newest last.
  private AuditPage ofPlayer(AuditRange range, PlayerId player) {
    List<Row> rows =
        cassandra.rows(
            "SELECT id, value FROM players WHERE player = ? AND kind = 3 AND id >= ? AND id < ?"
                + " ORDER BY kind DESC, id DESC LIMIT ?",
            player.value(),
            key(range.from(), 0),
            end(range),
            MOST_LOOKED_AT);
    List<Event> told = new ArrayList<>();
    AuditPlace seen = null;
    for (Row row : rows) {
      dev.laurel.core.store.ByteSource id =
          new dev.laurel.core.store.ByteSource("key of an event", Bytes.of(row, "id"));
      AuditPlace place = new AuditPlace(id.fixedLong() ^ Long.MIN_VALUE, id.fixedLong());
      Event event = unpacked(place.sequence(), Bytes.of(row, "value"));
      if (event.boards().contains(range.board())) {
        if (told.size() == range.limit()) {
          return new AuditPage(told, seen);
        }
        told.add(event);
      }
      seen = place;
    }
    return new AuditPage(told, rows.size() == MOST_LOOKED_AT ? seen : null);
  }

  /// The first place that is too new.
  private static ByteBuffer end(AuditRange range) {
    AuditPlace before = range.before();
    return before != null && before.time() < range.to()
        ? key(before.time(), before.sequence())
        : key(range.to(), 0);
  }

  private AuditPage ofBoard(AuditRange range) {
    AuditPlace before = range.before();
    long newest = before == null ? range.to() : Math.min(range.to(), before.time() + 1);
    List<Event> told = new ArrayList<>();
    List<Row> hours =
        cassandra.rows(
            "SELECT hour FROM trail_hours WHERE board = ? AND hour >= ? AND hour <= ? LIMIT ?",
            range.board().toString(),
            Math.floorDiv(range.from(), HOUR_MICROS),
            Math.floorDiv(newest, HOUR_MICROS),
            MOST_HOURS);
    for (Row row : hours) {
      List<Pointer> pointers = trail(range, row.getLong(0));
      // One more than is told, to know whether there is more.
      while (!pointers.isEmpty() && told.size() <= range.limit()) {
        int some = Math.min(pointers.size(), range.limit() + 1 - told.size());
        told.addAll(follow(pointers.subList(0, some), false));
        pointers = pointers.subList(some, pointers.size());
      }
      if (told.size() > range.limit()) {
        List<Event> page = told.subList(0, range.limit());
        return new AuditPage(page, AuditPlace.of(page.getLast()));
      }
    }
    if (hours.size() == MOST_HOURS) {
      long oldest = hours.getLast().getLong(0) * HOUR_MICROS;
      return new AuditPage(told, new AuditPlace(oldest, 0));
    }
    return new AuditPage(told, null);
  }

  /// What one hour of a board points at, newest first: the shards are read side by side.
  private List<Pointer> trail(AuditRange range, long hour) {
    AuditPlace before = range.before();
    long time = before != null && before.time() < range.to() ? before.time() : range.to() - 1;
    long sequence =
        before != null && before.time() < range.to() ? before.sequence() : Long.MAX_VALUE;
    List<BoundStatement> questions = new ArrayList<>();
    for (short shard = 0; shard < SHARDS; shard++) {
      questions.add(
          cassandra.bind(
              "SELECT time, sequence, player FROM trail WHERE board = ? AND hour = ? AND shard = ?"
                  + " AND (time, sequence) < (?, ?) AND (time) >= (?) LIMIT ?",
              range.board().toString(),
              hour,
              shard,
              time,
              sequence,
              range.from(),
              range.limit() * 2 + 16));
    }
    Set<Pointer> pointers = new HashSet<>();
    cassandra.ask(questions).forEach(rows -> rows.forEach(row -> pointers.add(pointer(row))));
    return new ArrayList<>(
        pointers.stream()
            .sorted(
                Comparator.comparingLong(Pointer::time)
                    .thenComparingLong(Pointer::sequence)
                    .reversed())
            .toList());
  }

  /// Puts what is left of an event of an erased player in its place, where nothing names the
  /// player.
  List<BoundStatement> anonymised(Event.Anonymous event) {
    List<BoundStatement> statements = new ArrayList<>();
    statements.add(
        cassandra.bind(
            "INSERT INTO log (bucket, sequence, time, player, value) VALUES (?, ?, ?, ?, ?)"
                + " USING TTL ?",
            bucket(event.sequence()),
            event.sequence(),
            event.time(),
            null,
            Bytes.buffer(packed(event)),
            ttlSeconds));
    for (BoardKey board : event.boards()) {
      statements.add(
          cassandra.bind(
              "INSERT INTO trail (board, hour, shard, time, sequence, player)"
                  + " VALUES (?, ?, ?, ?, ?, ?) USING TTL ?",
              board.toString(),
              Math.floorDiv(event.time(), HOUR_MICROS),
              shard(event.sequence()),
              event.time(),
              event.sequence(),
              null,
              ttlSeconds));
    }
    return statements;
  }
}
