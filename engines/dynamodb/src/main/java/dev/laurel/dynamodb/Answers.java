package dev.laurel.dynamodb;

import dev.laurel.core.codec.ReceiptCodec;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Fingerprint;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries.Kept;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The answers of submissions that count once. Ranks that are known later wait here until they are
/// written; nothing but they is lost with them.
final class Answers {
  /// The most that wait; the ranks of others are not kept.
  private static final int MOST_WAITING = 10_000;

  private static final String EXPIRES_AT = "ExpiresAt";
  private static final long SECOND_MICROS = 1_000_000;

  private final Table table;
  private final Map<RetryKey, Waiting> waiting = new ConcurrentHashMap<>();

  Answers(Table table) {
    this.table = table;
  }

  private record Waiting(byte[] fingerprint, byte[] answer) {}

  /// One that is to be stored.
  ///
  /// @param sequence the number of the last event of the submission
  record Stored(PlayerId player, byte[] fingerprint, byte[] answer, long expiresAt, long sequence) {
    static Stored of(Command.Submit submit, List<Receipt> receipts, long expiresAt, long sequence) {
      return new Stored(
          submit.player(), Fingerprint.of(submit), packed(receipts), expiresAt, sequence);
    }

    /// It may be stored where nothing is, or what is has expired.
    void add(Transaction transaction, RetryKey key, long now) {
      long expires = expiresAt / SECOND_MICROS + 1;
      transaction.put(
          Item.at(Keys.once(key))
              .with("Fingerprint", fingerprint)
              .with("Answer", answer)
              .with(EXPIRES_AT, expiresAt)
              .with(Schema.EXPIRES, expires),
          Condition.absentOrBelow(EXPIRES_AT, now + 1));
      Key own = Keys.usedOnce(player, key);
      if (!transaction.has(own)) {
        transaction.put(
            Item.at(own)
                .with("Digest", key.bytes())
                .with("Sequence", sequence)
                .with(Schema.EXPIRES, expires));
      }
    }
  }

  private static byte[] packed(List<Receipt> receipts) {
    ByteSink sink = new ByteSink(256);
    ReceiptCodec.write(receipts, sink);
    return sink.toBytes();
  }

  /// What is kept, as long as it is; of an erased player only that the token was used.
  Optional<Kept> kept(RetryKey key, Item item, long now) {
    if (item.number(EXPIRES_AT) <= now) {
      return Optional.empty();
    }
    byte[] fingerprint = item.bytes("Fingerprint");
    byte[] answer = item.bytes("Answer");
    Waiting newer = waiting.get(key);
    if (newer != null && Arrays.equals(newer.fingerprint, fingerprint)) {
      answer = newer.answer;
    }
    List<Receipt> receipts =
        answer.length <= 1 ? List.of() : ReceiptCodec.read(new ByteSource("answer", answer));
    return Optional.of(new Kept(fingerprint, receipts));
  }

  void remember(Command.Submit submit, RetryKey key, List<Receipt> receipts) {
    if (waiting.size() < MOST_WAITING) {
      waiting.put(key, new Waiting(Fingerprint.of(submit), packed(receipts)));
    }
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  /// Writes what waits. Whoever has the key by now keeps its own.
  void flush() {
    List<RetryKey> keys = new ArrayList<>(waiting.keySet());
    Map<Key, Item> found = table.get(keys.stream().map(Keys::once).toList());
    List<Item> changed = new ArrayList<>();
    for (RetryKey key : keys) {
      Item item = found.get(Keys.once(key));
      Waiting newer = waiting.get(key);
      if (item != null
          && newer != null
          && Arrays.equals(item.bytes("Fingerprint"), newer.fingerprint)) {
        changed.add(Item.of(new HashMap<>(item.attributes())).with("Answer", newer.answer));
      }
    }
    changed.forEach(item -> table.put(item, Condition.equal(EXPIRES_AT, item.number(EXPIRES_AT))));
    keys.forEach(waiting::remove);
  }

  /// Leaves of a token that it was used, and of a key nothing.
  void erase(byte[] digest) {
    RetryKey key = key(digest);
    waiting.remove(key);
    Item item = table.get(Keys.once(key)).orElse(null);
    if (item == null) {
      return;
    }
    if (key.isToken()) {
      table.put(
          Item.of(new HashMap<>(item.attributes()))
              .with("Fingerprint", new byte[] {0})
              .with("Answer", new byte[] {0}));
    } else {
      table.write(List.of(), List.of(Keys.once(key)));
    }
  }

  private static RetryKey key(byte[] digest) {
    boolean token = RetryKey.isOfToken(digest);
    byte[] raw = token ? Arrays.copyOfRange(digest, 1, digest.length) : digest;
    return new RetryKey(
        token ? RetryKey.Kind.TOKEN : RetryKey.Kind.KEY,
        new String(raw, StandardCharsets.ISO_8859_1));
  }
}
