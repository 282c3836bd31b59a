package dev.laurel.postgres;

import dev.laurel.core.codec.ReceiptCodec;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Fingerprint;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.Retries;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers of the last commit that wait for their ranks to be stored. The writer's alone.
///
/// An answer is stored with its effect, without ranks, and once more with whatever is written after
/// the ranks are known. Until then this instance tells the second one from here.
final class Answers {
  /// An answer as it is stored, and until when.
  record Stored(byte[] fingerprint, byte[] receipts, long expiresAt) {
    static Stored of(Command.Submit submit, List<Receipt> receipts, long expiresAt) {
      ByteSink sink = new ByteSink(256);
      ReceiptCodec.write(receipts, sink);
      return new Stored(Fingerprint.of(submit), sink.toBytes(), expiresAt);
    }

    Optional<Retries.Kept> at(long now) {
      return expiresAt <= now
          ? Optional.empty()
          : Optional.of(
              new Retries.Kept(fingerprint, ReceiptCodec.read(new ByteSource("answer", receipts))));
    }
  }

  private final Map<RetryKey, Stored> waiting = new HashMap<>();
  private final Map<RetryKey, Long> expiries = new HashMap<>();

  /// These were committed, and their ranks may follow.
  void committed(Map<RetryKey, Stored> answers) {
    waiting.clear();
    expiries.clear();
    answers.forEach((key, answer) -> expiries.put(key, answer.expiresAt()));
  }

  void remember(Command.Submit submit, RetryKey key, List<Receipt> receipts) {
    Long expires = expiries.remove(key);
    if (expires != null) {
      waiting.put(key, Stored.of(submit, receipts, expires));
    }
  }

  @Nullable Stored waiting(RetryKey key) {
    return waiting.get(key);
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  void addWaiting(Script script) {
    addWaitingKeys(script, rows(false));
    addWaitingTokens(script, rows(true));
  }

  private List<Map.Entry<RetryKey, Stored>> rows(boolean tokens) {
    return waiting.entrySet().stream()
        .filter(row -> row.getKey().isToken() == tokens)
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(RetryKey::digest)))
        .toList();
  }

  private static void addWaitingTokens(Script script, List<Map.Entry<RetryKey, Stored>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    // Of one whose player was erased nothing may come back.
    script.update(
        """
        UPDATE consumed_tokens t SET answer = w.answer
          FROM unnest(?::text[], ?::bytea[]) AS w(token_hash, answer)
         WHERE t.token_hash = w.token_hash AND t.player IS NOT NULL\
        """,
        Columns.texts(rows, row -> tokenHash(row.getKey())),
        Columns.bytes(rows, row -> row.getValue().receipts()));
  }

  static String tokenHash(RetryKey key) {
    return HexFormat.of().formatHex(key.raw());
  }

  private static void addWaitingKeys(Script script, List<Map.Entry<RetryKey, Stored>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    script.update(
        """
        UPDATE idempotency i SET answer = w.answer
          FROM unnest(?::bytea[], ?::bytea[], ?::bigint[]) AS w(key, answer, expires_at)
         WHERE i.key = w.key AND i.expires_at = w.expires_at\
        """,
        Columns.bytes(rows, row -> row.getKey().bytes()),
        Columns.bytes(rows, row -> row.getValue().receipts()),
        Columns.numbers(rows, row -> row.getValue().expiresAt()));
  }

  void written() {
    waiting.clear();
  }
}
