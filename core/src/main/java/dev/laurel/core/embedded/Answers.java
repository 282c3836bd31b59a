package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.IdempotencyKeyReused;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.EventId;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The answers of submissions that carried an idempotency key, for as long as a retry may come.
///
/// An answer is stored twice: with the effect, in the same batch, without ranks; and once more when
/// the ranks are known, with whatever is written next. Until then the second one is kept here.
final class Answers {
  private static final long KEPT_MICROS = Duration.ofHours(24).toNanos() / 1_000;
  private static final int FORMAT = 1;
  private static final int DIGEST_BYTES = 16;
  private static final int CLEAN_AT_ONCE = 1_000;
  private static final byte[] NOTHING = new byte[0];

  /// A key as it is stored: a digest, so that its length and content do not matter.
  record Key(String digest) {
    byte[] bytes() {
      return digest.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  private final RowStore rows;
  private final Map<Key, byte[]> waiting = new HashMap<>();
  private final Map<Key, Long> expiries = new HashMap<>();

  Answers(RowStore rows) {
    this.rows = rows;
  }

  static Key key(String key) {
    return new Key(
        new String(digest(key.getBytes(StandardCharsets.UTF_8)), StandardCharsets.ISO_8859_1));
  }

  /// The answer of that time; empty where the key is new or has expired.
  Optional<Outcome> find(Key key, Command.Submit submit, long now) {
    byte[] fresh = waiting.get(key);
    Optional<byte[]> row =
        fresh == null ? rows.get(Family.ANSWERS, key.bytes()) : Optional.of(fresh);
    return row.flatMap(bytes -> answer(bytes, submit, now));
  }

  private static Optional<Outcome> answer(byte[] row, Command.Submit submit, long now) {
    ByteSource source = new ByteSource("answer", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    if (source.fixedLong() <= now) {
      return Optional.empty();
    }
    if (!Arrays.equals(source.raw(DIGEST_BYTES), fingerprint(submit))) {
      return Optional.of(new Outcome.Refused(new IdempotencyKeyReused()));
    }
    return Optional.of(new Outcome.Replayed(readReceipts(source)));
  }

  /// Adds the answer to the batch of its effect.
  void add(RowBatch batch, Key key, Command.Submit submit, List<Receipt> receipts, long now) {
    long expires = now + KEPT_MICROS;
    expiries.put(key, expires);
    batch.put(Family.ANSWERS, key.bytes(), row(submit, receipts, expires));
    byte[] expiry = new ByteSink(24).fixed(expires).raw(key.bytes()).toBytes();
    batch.put(Family.EXPIRY, expiry, NOTHING);
  }

  /// Keeps the answer of a submission of the last commit, which has its ranks by now.
  void remember(Key key, Command.Submit submit, List<Receipt> receipts) {
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

  private static long expiry(byte[] row) {
    ByteSource source = new ByteSource("answer", row);
    source.u8();
    return source.fixedLong();
  }

  private static byte[] row(Command.Submit submit, List<Receipt> receipts, long expires) {
    ByteSink sink = new ByteSink(256);
    sink.u8(FORMAT).fixed(expires).raw(fingerprint(submit));
    sink.varint(receipts.size());
    receipts.forEach(receipt -> writeReceipt(receipt, sink));
    return sink.toBytes();
  }

  private static void writeReceipt(Receipt receipt, ByteSink sink) {
    sink.text(receipt.board().game().value()).text(receipt.board().board().value());
    sink.text(receipt.player().value()).text(receipt.event().value());
    sink.u8(receipt.changed() ? 1 : 0).varint(receipt.standings().size());
    for (Receipt.Line line : receipt.standings()) {
      StandingsCodec.write(line.standings(), sink);
      sink.zigzag(line.score());
      writeOptional(line.previousScore(), sink);
      writePlace(line.place(), sink);
      writeOptional(line.previousRank(), sink);
    }
  }

  private static void writePlace(Receipt.@Nullable Place place, ByteSink sink) {
    sink.u8(place == null ? 0 : 1);
    if (place != null) {
      sink.varint(place.rank()).varint(place.total());
      sink.fixed(Double.doubleToLongBits(place.percentile()));
    }
  }

  private static List<Receipt> readReceipts(ByteSource source) {
    List<Receipt> receipts = new ArrayList<>();
    for (int left = source.count(Command.Submit.MAX_SCORES); left > 0; left--) {
      BoardKey board = BoardKey.of(source.text(), source.text());
      PlayerId player = new PlayerId(source.text());
      EventId event = new EventId(source.text());
      boolean changed = source.u8() == 1;
      receipts.add(new Receipt(board, player, event, changed, readLines(source)));
    }
    source.requireEnd();
    return receipts;
  }

  private static List<Receipt.Line> readLines(ByteSource source) {
    List<Receipt.Line> lines = new ArrayList<>();
    for (int left = source.count(1 << 16); left > 0; left--) {
      lines.add(
          new Receipt.Line(
              StandingsCodec.read(source),
              source.zigzag(),
              readOptional(source),
              readPlace(source),
              readOptional(source)));
    }
    return lines;
  }

  private static Receipt.@Nullable Place readPlace(ByteSource source) {
    return source.u8() == 0
        ? null
        : new Receipt.Place(
            source.varint(), source.varint(), Double.longBitsToDouble(source.fixedLong()));
  }

  private static void writeOptional(@Nullable Long value, ByteSink sink) {
    sink.u8(value == null ? 0 : 1);
    if (value != null) {
      sink.zigzag(value);
    }
  }

  private static @Nullable Long readOptional(ByteSource source) {
    return source.u8() == 0 ? null : (Long) source.zigzag();
  }

  /// What makes two submissions the same: every field of them, in a fixed order.
  private static byte[] fingerprint(Command.Submit submit) {
    ByteSink sink = new ByteSink(256);
    sink.text(submit.game().value()).text(submit.player().value());
    submit.scores().forEach(score -> sink.text(score.board().value()).fixed(score.value()));
    sink.fixed(submit.subscore());
    sink.text(submit.name() == null ? "" : submit.name().value());
    new TreeMap<>(submit.groups()).forEach((name, value) -> sink.text(name).text(value));
    sink.blob(submit.metadata() == null ? NOTHING : submit.metadata().json());
    writeOptional(submit.at(), sink);
    return digest(sink.toBytes());
  }

  private static byte[] digest(byte[] bytes) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Arrays.copyOf(whole, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java has SHA-256", absent);
    }
  }
}
