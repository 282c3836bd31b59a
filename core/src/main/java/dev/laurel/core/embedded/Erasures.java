package dev.laurel.core.embedded;

import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The erasures that are not finished, each a row of META from the commit that took it until no row
/// of the store names the player any more.
final class Erasures {
  private static final byte[] PREFIX = "erasure:".getBytes(StandardCharsets.US_ASCII);

  /// One that is not finished. Whatever the player did after `sequence` is a new player's.
  record Unfinished(long sequence, long time, PlayerId player) {}

  private Erasures() {}

  static void add(Event.Erased erased, RowBatch batch) {
    byte[] row = new ByteSink(64).fixed(erased.time()).text(erased.player().value()).toBytes();
    batch.put(Family.META, key(erased.sequence()), row);
  }

  static void delete(Unfinished erasure, RowBatch batch) {
    batch.delete(Family.META, key(erasure.sequence()));
  }

  /// In the order in which they were taken.
  static List<Unfinished> read(RowStore rows) {
    List<Unfinished> unfinished = new ArrayList<>();
    byte[] to = Arrays.copyOf(PREFIX, PREFIX.length);
    to[to.length - 1]++;
    rows.scan(
        Family.META,
        PREFIX,
        to,
        (key, row) -> {
          byte[] number = Arrays.copyOfRange(key, PREFIX.length, key.length);
          long sequence = new ByteSource("erasure", number).fixedLong();
          ByteSource source = new ByteSource("erasure " + sequence, row);
          unfinished.add(new Unfinished(sequence, source.fixedLong(), new PlayerId(source.text())));
          return true;
        });
    return unfinished;
  }

  private static byte[] key(long sequence) {
    return new ByteSink(16).raw(PREFIX).fixed(sequence).toBytes();
  }
}
