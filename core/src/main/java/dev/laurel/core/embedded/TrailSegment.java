package dev.laurel.core.embedded;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.Family;
import org.jspecify.annotations.Nullable;

/// The trail of the events between two checkpoints, in memory. One thread adds, any reads.
final class TrailSegment {
  /// The most postings of one row.
  private static final int ROW_POSTINGS = 1_024;

  private static final int GROUP_BITS = 32;
  private static final long GROUP_MASK = (1L << GROUP_BITS) - 1;

  // By number: the first event of a group, and its time.
  private final Appended firsts = new Appended();
  private final Appended times = new Appended();
  // In the order of the events: the hash of a topic, and the number of the group. Where a group has
  // many events of a board, the board stands there once for as long as nothing else comes between.
  private final Appended postings = new Appended();
  private int groups;
  private long last;
  private long lastBoard;

  /// Sees postings, newest first, until it returns false.
  @FunctionalInterface
  interface Visitor {
    boolean visit(long first, long time);
  }

  static int topic(BoardKey board, @Nullable PlayerId player) {
    long hash = board.game().value().hashCode() * 0x9E3779B97F4A7C15L;
    hash = (hash ^ board.board().value().hashCode()) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ (player == null ? 1 : player.value().hashCode())) * 0x94D049BB133111EBL;
    return (int) (hash >>> 32);
  }

  /// Begins a group of events, which are one row of the store.
  void begin(long first, long time) {
    firsts.add(first);
    times.add(time);
    groups++;
    lastBoard = Long.MIN_VALUE;
  }

  void add(Event event) {
    last = event.sequence();
    PlayerId player = event.whose();
    for (BoardKey board : event.boards()) {
      int topic = topic(board, null);
      if (topic != lastBoard) {
        post(topic);
        lastBoard = topic;
      }
      if (player != null) {
        post(topic(board, player));
      }
    }
  }

  private void post(int topic) {
    postings.add(((long) topic << GROUP_BITS) | (groups - 1));
  }

  void publish() {
    firsts.publish();
    times.publish();
    postings.publish();
  }

  /// Its newest event.
  long last() {
    return last;
  }

  boolean isEmpty() {
    return groups == 0;
  }

  /// Tells the groups that have events of a topic; those of another topic may be among them.
  boolean walk(int topic, Visitor visitor) {
    int before = -1;
    for (int at = postings.size() - 1; at >= 0; at--) {
      long posting = postings.get(at);
      int group = (int) (posting & GROUP_MASK);
      if ((int) (posting >>> GROUP_BITS) == topic && group != before) {
        before = group;
        if (!visitor.visit(firsts.get(group), times.get(group))) {
          return false;
        }
      }
    }
    return true;
  }

  /// Its oldest event.
  private long first() {
    return firsts.get(0);
  }

  /// How many events it spans.
  long span() {
    return isEmpty() ? 0 : last - first() + 1;
  }

  /// Writes its rows, the postings of each bucket newest first.
  void write(BulkRows output) {
    int[][] buckets = sorted();
    for (int bucket = 0; bucket < buckets.length; bucket++) {
      int[] own = buckets[bucket];
      for (int from = 0, row = 0; from < own.length; from += ROW_POSTINGS, row++) {
        int to = Math.min(from + ROW_POSTINGS, own.length);
        output.batch().put(Family.TRAIL, Trail.key(bucket, first(), row), row(own, from, to));
      }
    }
  }

  /// The places of postings by bucket, newest first.
  private int[][] sorted() {
    int size = postings.size();
    int[] counts = new int[Trail.BUCKETS];
    for (int at = 0; at < size; at++) {
      counts[Trail.bucket((int) (postings.get(at) >>> GROUP_BITS))]++;
    }
    int[][] buckets = new int[Trail.BUCKETS][];
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = new int[counts[i]];
    }
    for (int at = 0; at < size; at++) {
      int bucket = Trail.bucket((int) (postings.get(at) >>> GROUP_BITS));
      buckets[bucket][--counts[bucket]] = at;
    }
    return buckets;
  }

  private byte[] row(int[] places, int from, int to) {
    ByteSink sink = new ByteSink(16 * (to - from)).u8(Trail.FORMAT);
    for (int i = from; i < to; i++) {
      long posting = postings.get(places[i]);
      int group = (int) (posting & GROUP_MASK);
      sink.fixed((int) (posting >>> GROUP_BITS));
      sink.varint(firsts.get(group) - first()).fixed(times.get(group));
    }
    return sink.toBytes();
  }
}
