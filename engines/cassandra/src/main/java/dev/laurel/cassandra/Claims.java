package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// Idempotency keys and tokens are the same for all players, and answers are in the partitions of
/// players: a claim tells whose. Who commits under a key has claimed it after reading its own
/// stamp.
final class Claims {
  /*
   * A claim without an answer is of one that was refused, died, or is still at it. Another player
   * who wants the key takes the claim first, and then changes the stamp of the one before: what that
   * one had under way by the old stamp fails, and when it tries anew it finds the claim gone. Where
   * its answer appears in between, it was faster, and gets the claim back.
   */
  private static final int ATTEMPTS = 50;
  private static final String ERASED = "";

  private final Cassandra cassandra;
  private final Stamps stamps;

  Claims(Cassandra cassandra, Stamps stamps) {
    this.cassandra = cassandra;
    this.stamps = stamps;
  }

  /// A key that a player wants until a time in seconds from now.
  record Wanted(PlayerId player, int ttlSeconds) {}

  /// Claims keys. Returns the answers of those that are others' already; the rest are claimed.
  Map<RetryKey, Answer> take(Map<RetryKey, Wanted> wanted, long now) {
    Map<RetryKey, CompletionStage<AsyncResultSet>> sent = new LinkedHashMap<>();
    wanted.forEach((key, want) ->
        sent.put(
            key,
            cassandra.send(
                cassandra
                    .bind(
                        "INSERT INTO claims (key, player, owner) VALUES (?, ?, ?) IF NOT EXISTS"
                            + " USING TTL ?",
                        Bytes.buffer(key.bytes()),
                        want.player.value(),
                        UUID.randomUUID(),
                        want.ttlSeconds)
                    .setIdempotent(false))));
    Map<RetryKey, Answer> others = new HashMap<>();
    sent.forEach((key, stage) -> {
      if (!isApplied(stage)) {
        settle(key, Objects.requireNonNull(wanted.get(key)), now)
            .ifPresent(answer -> others.put(key, answer));
      }
    });
    return others;
  }

  private static boolean isApplied(CompletionStage<AsyncResultSet> stage) {
    try {
      return Cassandra.decided(stage);
    } catch (Uncertain unknown) {
      return false; // looked up
    }
  }

  /// Empty where the claim is the player's; otherwise the answer of the other one.
  private Optional<Answer> settle(RetryKey key, Wanted want, long now) {
    ByteBuffer id = Bytes.buffer(key.bytes());
    for (int left = ATTEMPTS; left > 0; left--) {
      Row claim =
          cassandra.serial("SELECT player, owner FROM claims WHERE key = ?", id).orElse(null);
      if (claim == null) {
        if (isApplied(take(Map.of(key, want)))) {
          return Optional.empty();
        }
        continue;
      }
      String holder = claim.getString("player");
      if (holder == null || holder.equals(ERASED)) {
        return Optional.of(Answer.USED);
      }
      if (holder.equals(want.player.value())) {
        return Optional.empty();
      }
      PlayerId other = new PlayerId(holder);
      Optional<Answer> answer = answer(other, key).filter(it -> it.expiresAt() > now);
      if (answer.isPresent()) {
        return answer;
      }
      UUID owner = UUID.randomUUID();
      if (replace(id, want.player.value(), owner, claim.getUuid("owner"), want.ttlSeconds)) {
        stamps.renew(other);
        answer = answer(other, key).filter(it -> it.expiresAt() > now);
        if (answer.isEmpty()) {
          return Optional.empty();
        }
        boolean _ = replace(id, holder, UUID.randomUUID(), owner, want.ttlSeconds);
        return answer;
      }
    }
    throw new Unavailable("Too many use one idempotency key at once.", 1);
  }

  private CompletionStage<AsyncResultSet> take(Map<RetryKey, Wanted> one) {
    Map.Entry<RetryKey, Wanted> it = one.entrySet().iterator().next();
    return cassandra.send(
        cassandra
            .bind(
                "INSERT INTO claims (key, player, owner) VALUES (?, ?, ?) IF NOT EXISTS"
                    + " USING TTL ?",
                Bytes.buffer(it.getKey().bytes()),
                it.getValue().player.value(),
                UUID.randomUUID(),
                it.getValue().ttlSeconds)
            .setIdempotent(false));
  }

  private boolean replace(
      ByteBuffer key, String player, UUID owner, @Nullable UUID before, int ttlSeconds) {
    try {
      return cassandra.decide(
          "UPDATE claims USING TTL ? SET player = ?, owner = ? WHERE key = ? IF owner = ?",
          ttlSeconds,
          player,
          owner,
          key,
          before);
    } catch (Uncertain unknown) {
      return cassandra
          .serial("SELECT owner FROM claims WHERE key = ?", key)
          .map(row -> owner.equals(row.getUuid(0)))
          .orElse(false);
    }
  }

  private Optional<Answer> answer(PlayerId player, RetryKey key) {
    return cassandra
        .serial(
            "SELECT value FROM players WHERE player = ? AND kind = 2 AND id = ?",
            player.value(),
            Bytes.buffer(key.bytes()))
        .map(row -> Answer.read(Bytes.of(row, "value")));
  }

  /// The player was erased: its tokens stay used, its keys are free again, and nothing names it.
  void erase(PlayerId player, byte[] key, int ttlSeconds) {
    ByteBuffer id = Bytes.buffer(key);
    try {
      boolean _ =
          RetryKey.isOfToken(key)
              ? cassandra.decide(
                  "UPDATE claims USING TTL ? SET player = '', owner = ? WHERE key = ? IF player ="
                      + " ?",
                  ttlSeconds,
                  UUID.randomUUID(),
                  id,
                  player.value())
              : cassandra.decide(
                  "DELETE FROM claims WHERE key = ? IF player = ?", id, player.value());
    } catch (Uncertain unknown) {
      throw new Unavailable("Cassandra did not confirm.", 1); // the step is done again
    }
  }
}
