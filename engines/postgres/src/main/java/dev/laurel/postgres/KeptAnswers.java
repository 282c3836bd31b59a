package dev.laurel.postgres;

import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.RetryKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the answers of submissions that count once, with their effect. Where another instance
/// took a key or token in the meantime, fewer rows are written than there are answers.
final class KeptAnswers {
  private KeptAnswers() {}

  /// Counts what a script finds out while it runs.
  static final class Counter {
    private int value;

    void add(int more) {
      value += more;
    }

    int value() {
      return value;
    }
  }

  static void add(
      Script script, Map<RetryKey, Answers.Stored> answers, Pending pending, Counter missing) {
    List<RetryKey> keys = new ArrayList<>();
    List<RetryKey> tokens = new ArrayList<>();
    answers.keySet().forEach(key -> (key.isToken() ? tokens : keys).add(key));
    if (!keys.isEmpty()) {
      addKeys(script, keys, keys.stream().map(answers::get).toList(), missing);
    }
    if (!tokens.isEmpty()) {
      List<Event> effects = tokens.stream().map(pending::effect).toList();
      addTokens(script, tokens, tokens.stream().map(answers::get).toList(), effects, missing);
    }
  }

  private static void addKeys(
      Script script, List<RetryKey> keys, List<Answers.Stored> answers, Counter missing) {
    script.counted(
        """
        INSERT INTO idempotency AS i (key, fingerprint, answer, expires_at)
        SELECT * FROM unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[])
        ON CONFLICT (key) DO UPDATE
           SET fingerprint = excluded.fingerprint, answer = excluded.answer,
               expires_at = excluded.expires_at
         WHERE i.expires_at <= excluded.expires_at - %d\
        """
            .formatted(Once.KEPT_MICROS),
        count -> missing.add(keys.size() - count),
        Columns.bytes(keys, RetryKey::raw),
        Columns.bytes(answers, Answers.Stored::fingerprint),
        Columns.bytes(answers, Answers.Stored::receipts),
        Columns.numbers(answers, Answers.Stored::expiresAt));
  }

  private static void addTokens(
      Script script,
      List<RetryKey> tokens,
      List<Answers.Stored> answers,
      List<Event> effects,
      Counter missing) {
    script.counted(
        """
        INSERT INTO consumed_tokens
               (token_hash, player, fingerprint, answer, consumed_at, expires_at)
        SELECT * FROM unnest(?::text[], ?::text[], ?::bytea[], ?::bytea[], ?::bigint[],
                             ?::bigint[])
        ON CONFLICT DO NOTHING\
        """,
        count -> missing.add(tokens.size() - count),
        Columns.texts(tokens, Answers::tokenHash),
        Columns.texts(effects, KeptAnswers::player),
        Columns.bytes(answers, Answers.Stored::fingerprint),
        Columns.bytes(answers, Answers.Stored::receipts),
        Columns.numbers(effects, Event::time),
        Columns.numbers(answers, Answers.Stored::expiresAt));
  }

  private static @Nullable String player(Event event) {
    return event.whose() == null ? null : event.whose().value();
  }
}
