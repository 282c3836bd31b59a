package dev.laurel.core.embedded;

import dev.laurel.core.codec.ReceiptCodec;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Fingerprint;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The answers of submissions that count once, for as long as a retry may come.
///
/// An answer is stored twice: with the effect, in the same batch, without ranks; and once more when
/// the ranks are known, with whatever is written next. Until then the second one is kept here.
final class Answers {
  private static final int FORMAT = 1;
  private static final int CLEAN_AT_ONCE = 1_000;
  private static final byte[] NOTHING = new byte[0];

  private final RowStore rows;
  private final Map<RetryKey, byte[]> waiting = new HashMap<>();
  private final Map<RetryKey, Long> expiries = new HashMap<>();

  Answers(RowStore rows) {
    this.rows = rows;
  }

  /// The answers as a commit sees them, whose batch takes the new ones.
  Retries within(RowBatch batch) {
    return new Retries() {
      @Override
      public Optional<Kept> find(RetryKey key, long now) {
        byte[] fresh = waiting.get(key);
        Optional<byte[]> row =
            fresh == null ? rows.get(Family.ANSWERS, key.bytes()) : Optional.of(fresh);
        return row.flatMap(bytes -> kept(bytes, now));
      }

      @Override
      public void keep(RetryKey key, Command.Submit submit, List<Event> events, long expiresAt) {
        add(batch, key, row(submit, Receipt.of(events), expiresAt), expiresAt);
      }
    };
  }

  private static Optional<Retries.Kept> kept(byte[] row, long now) {
    ByteSource source = new ByteSource("answer", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    if (source.fixedLong() <= now) {
      return Optional.empty();
    }
    return Optional.of(new Retries.Kept(source.raw(Fingerprint.BYTES), ReceiptCodec.read(source)));
  }

  private void add(RowBatch batch, RetryKey key, byte[] answer, long expires) {
    expiries.put(key, expires);
    batch.put(Family.ANSWERS, key.bytes(), answer);
    byte[] expiry = new ByteSink(48).fixed(expires).raw(key.bytes()).toBytes();
    batch.put(Family.EXPIRY, expiry, NOTHING);
  }

  /// Keeps the answer of a submission of the last commit, which has its ranks by now.
  void remember(RetryKey key, Command.Submit submit, List<Receipt> receipts) {
    Long expires = expiries.remove(key);
    if (expires != null) {
      waiting.put(key, row(submit, receipts, expires));
    }
  }

  /// Adds the answers that wait to a batch; they go on waiting until [#written].
  void addWaiting(RowBatch batch) {
    expiries.clear();
    waiting.forEach((key, answer) -> batch.put(Family.ANSWERS, key.bytes(), answer));
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  void written() {
    waiting.clear();
  }

  /// Adds the deletion of expired answers, a bounded number of them.
  void addExpired(RowBatch batch, long now) {
    byte[] from = new ByteSink(8).fixed(0L).toBytes();
    byte[] to = new ByteSink(8).fixed(now).toBytes();
    List<byte[]> expired = new ArrayList<>();
    rows.scan(
        Family.EXPIRY, from, to, (key, _) -> expired.add(key) && expired.size() < CLEAN_AT_ONCE);
    for (byte[] key : expired) {
      batch.delete(Family.EXPIRY, key);
      byte[] answer = Arrays.copyOfRange(key, Long.BYTES, key.length);
      if (rows.get(Family.ANSWERS, answer).map(row -> expiry(row) <= now).orElse(false)) {
        batch.delete(Family.ANSWERS, answer);
      }
    }
  }

  /// What a stored answer told.
  static List<Receipt> receipts(byte[] row) {
    ByteSource source = new ByteSource("answer", row);
    source.u8();
    source.fixedLong();
    source.raw(Fingerprint.BYTES);
    return ReceiptCodec.read(source);
  }

  /// What is left of the answer to a token whose player was erased: that it was used, and until
  /// when that is of interest. No request is the same as this one.
  static byte[] used(byte[] row) {
    byte[] nobody = new byte[Fingerprint.BYTES];
    ByteSink sink = new ByteSink(32).u8(FORMAT).fixed(expiry(row)).raw(nobody);
    ReceiptCodec.write(List.of(), sink);
    return sink.toBytes();
  }

  private static long expiry(byte[] row) {
    ByteSource source = new ByteSource("answer", row);
    source.u8();
    return source.fixedLong();
  }

  private static byte[] row(Command.Submit submit, List<Receipt> receipts, long expires) {
    ByteSink sink = new ByteSink(256);
    sink.u8(FORMAT).fixed(expires).raw(Fingerprint.of(submit));
    ReceiptCodec.write(receipts, sink);
    return sink.toBytes();
  }
}
