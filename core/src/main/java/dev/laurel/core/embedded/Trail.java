package dev.laurel.core.embedded;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where the events of a board, and of a player on a board, are: by it the audit log is read. The
/// writer adds; any thread reads.
final class Trail {
  /*
   * A posting says: this group of events has some of this topic, which is the hash of a board, or of
   * a board and a player. A row per event under a random key would cost a submission more than all
   * the rest, so postings gather in memory and are written behind with the checkpoint that covers
   * their events; the replay after a crash gathers them anew.
   *
   *   row = bucket of the topic, ~oldest event of the checkpoint, number ─► postings, newest first
   *
   * So the rows of a bucket, forwards, are the events of its topics, backwards.
   *
   * - A hash may be that of another topic, too: every event is looked at before it is told.
   * - What a crash made to be written twice is told once: groups only go down.
   * - The events themselves are trimmed by age; rows of the trail after them, bucket by bucket.
   */
  static final int FORMAT = 1;
  static final int BUCKETS = 1_024;

  private static final Logger LOG = LoggerFactory.getLogger(Trail.class);
  private static final byte[] COMPLETE = "trail".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NOTHING = {};
  private static final int UPGRADE_GROUPS = 1 << 16;
  private static final int BUCKETS_AT_ONCE = 16;

  /// No row of the trail tells of events that are further apart.
  private static final long MAX_SPAN = 1 << 22;

  private final RowStore rows;
  private volatile TrailSegment open = new TrailSegment();
  private volatile List<TrailSegment> sealed = List.of();
  private long firstKept;
  private int nextTrimmed = BUCKETS;

  Trail(RowStore rows) {
    this.rows = rows;
  }

  static int bucket(int topic) {
    return topic & (BUCKETS - 1);
  }

  static byte[] key(int bucket, long first, int number) {
    return new ByteSink(14).u8(bucket >>> 8).u8(bucket).fixed(~first).fixed(number).toBytes();
  }

  /// Takes in a group of events that are durable.
  void add(long first, long time, List<Event> events) {
    TrailSegment to = open;
    to.begin(first, time);
    events.forEach(to::add);
    to.publish();
    if (to.span() >= MAX_SPAN - EventLedger.MAX_GROUP_EVENTS) {
      List<TrailSegment> _ = seal();
    }
  }

  /// What a checkpoint of this moment is to write. It can be read here until it is [#stored].
  List<TrailSegment> seal() {
    TrailSegment full = open;
    if (!full.isEmpty()) {
      List<TrailSegment> all = new ArrayList<>(sealed);
      all.add(full);
      sealed = List.copyOf(all);
      open = new TrailSegment();
    }
    return sealed;
  }

  /// The rows up to this event are durable.
  void stored(long covered) {
    sealed = sealed.stream().filter(segment -> segment.last() > covered).toList();
  }

  /// One page. The order matters: what is written is in the rows before it leaves memory.
  AuditPage read(AuditRange range) {
    AuditReading reading = new AuditReading(rows, range);
    int topic = TrailSegment.topic(range.board(), range.player());
    boolean on = open.walk(topic, reading::visit);
    for (TrailSegment segment : sealed.reversed()) {
      on = on && segment.walk(topic, reading::visit);
    }
    if (on) {
      walkRows(topic, reading);
    }
    return reading.page();
  }

  private void walkRows(int topic, AuditReading reading) {
    int bucket = bucket(topic);
    rows.scan(
        Family.TRAIL,
        key(bucket, reading.newest(), 0),
        new ByteSink(2).u8((bucket + 1) >>> 8).u8(bucket + 1).toBytes(),
        (key, row) -> {
          ByteSource place = new ByteSource("key", key);
          place.raw(2);
          return walk(row, ~place.fixedLong(), topic, reading);
        });
  }

  private static boolean walk(byte[] row, long from, int topic, AuditReading reading) {
    ByteSource source = new ByteSource("trail", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    while (!source.atEnd()) {
      int own = source.fixedInt();
      long first = from + source.varint();
      long time = source.fixedLong();
      if (own == topic && !reading.visit(first, time)) {
        return false;
      }
    }
    return true;
  }

  /// Events before this one are no more. Rows are looked for once in a while only.
  void trimmed(long first) {
    if (first > MAX_SPAN && first - firstKept > MAX_SPAN && nextTrimmed >= BUCKETS) {
      firstKept = first;
      nextTrimmed = 0;
    }
  }

  /// Adds the deletion of rows that tell of trimmed events only, of a few buckets.
  void addTrimmed(RowBatch batch) {
    for (int left = BUCKETS_AT_ONCE; left > 0 && nextTrimmed < BUCKETS; left--, nextTrimmed++) {
      batch.deleteRange(
          Family.TRAIL, key(nextTrimmed, firstKept - MAX_SPAN - 1, 0), key(nextTrimmed, 0, -1));
    }
  }

  /// An older store has events that no trail leads to: it is made once, when the store is opened.
  void complete(long covered) {
    if (rows.get(Family.META, COMPLETE).isPresent()) {
      return;
    }
    try {
      make(covered);
    } catch (OutOfRoom full) {
      LOG.warn("The audit log of older events waits for room and the next start");
    }
  }

  private void make(long covered) {
    int[] groups = {0};
    BulkRows output = new BulkRows(rows);
    TrailSegment[] segment = {new TrailSegment()};
    rows.scan(
        Family.EVENTS,
        Keys.FIRST,
        Keys.of(covered + 1),
        (key, row) -> {
          EventReader reader = new EventReader(key, row);
          segment[0].begin(new ByteSource("key", key).fixedLong(), reader.time());
          reader.read(segment[0]::add);
          if (++groups[0] % UPGRADE_GROUPS == 0 || segment[0].span() > MAX_SPAN / 2) {
            write(segment[0], output);
            segment[0] = new TrailSegment();
          }
          return true;
        });
    write(segment[0], output);
    output.finish();
    rows.flush();
    rows.write(new RowBatch().put(Family.META, COMPLETE, NOTHING), true);
    if (groups[0] > 0) {
      LOG.info("Made the trail of {} groups of events, by which the audit log is read", groups[0]);
    }
  }

  private static void write(TrailSegment segment, BulkRows output) {
    segment.publish();
    if (!segment.isEmpty()) {
      segment.write(output);
    }
  }
}
