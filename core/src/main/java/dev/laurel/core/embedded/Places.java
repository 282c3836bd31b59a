package dev.laurel.core.embedded;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/// Where the players of an archived table are: a place for each hash of a player, some 64 to a row.
/// A hash may be that of several players; the entry at the place tells.
final class Places {
  /*
   *   high 32 bits: hash, low 32 bits: place; sorted, so that the players of a row stand together
   *   row = (hash − the one before, place)*, under table and bucket; bucket = hash × buckets / 2³²
   */
  private static final int PER_ROW = 64;

  private long[] pairs;
  private int size;

  Places(long expected) {
    pairs = new long[Math.toIntExact(expected)];
  }

  /// The next place is this player's.
  void add(PlayerId player) {
    pairs[size] = (hash(player) << Integer.SIZE) | size;
    size++;
  }

  /// Adds all rows to batches, which may come one after the other.
  void write(int table, Supplier<RowBatch> batch) {
    Arrays.sort(pairs, 0, size);
    // Signed: hashes whose top bit is set come first.
    int split = firstUnsigned();
    ByteSink sink = new ByteSink(1024);
    long open = -1;
    long before = 0;
    for (int i = 0; i < size; i++) {
      long pair = pairs[(i + split) % size];
      long hash = pair >>> Integer.SIZE;
      long bucket = bucket(hash, size);
      if (bucket != open) {
        flush(table, open, sink, batch);
        open = bucket;
        before = 0;
      }
      sink.varint(hash - before).varint(pair & 0xFFFF_FFFFL);
      before = hash;
    }
    flush(table, open, sink, batch);
    pairs = new long[0];
    size = 0;
  }

  private int firstUnsigned() {
    int split = 0;
    while (split < size && pairs[split] < 0) {
      split++;
    }
    return split;
  }

  private static void flush(int table, long bucket, ByteSink sink, Supplier<RowBatch> batch) {
    if (sink.length() > 0) {
      batch.get().put(Family.PLACES, Keys.of(table, (int) bucket), sink.toBytes());
      sink.clear();
    }
  }

  /// The key of the row that tells where a player is, in a table of this size.
  static byte[] key(int table, PlayerId player, long size) {
    return Keys.of(table, (int) bucket(hash(player), size));
  }

  /// The places in a row where a player may be.
  static LongStream candidates(byte[] row, PlayerId player) {
    long wanted = hash(player);
    LongStream.Builder found = LongStream.builder();
    ByteSource source = new ByteSource("places of players", row);
    long hash = 0;
    while (!source.atEnd()) {
      hash += source.varint();
      long place = source.varint();
      if (hash == wanted) {
        found.add(place);
      }
    }
    return found.build();
  }

  private static long bucket(long hash, long size) {
    long buckets = size / PER_ROW + 1;
    return (hash * buckets) >>> Integer.SIZE;
  }

  /// The language promises what a text's hash is; its bits are mixed, since similar ids have
  /// similar ones.
  private static long hash(PlayerId player) {
    long mixed = player.value().hashCode() * 0x9E3779B97F4A7C15L;
    return (mixed ^ (mixed >>> 29)) & 0xFFFF_FFFFL;
  }
}
