package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The answers of the last commit with their ranks, which are known only after it. They are written
/// beside the first ones, and until then told from here. The writer's alone.
final class LateAnswers {
  private record Waiting(PlayerId player, Answer answer) {}

  private final Cassandra cassandra;
  private final Map<RetryKey, Long> expiries = new HashMap<>();
  private final Map<RetryKey, Waiting> waiting = new HashMap<>();

  LateAnswers(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  /// These were committed, and their ranks may follow.
  void committed(List<PlayerCommit> commits) {
    expiries.clear();
    commits.forEach(
        commit -> commit.answers().forEach((key, answer) -> expiries.put(key, answer.expiresAt())));
  }

  void remember(Command.Submit submit, RetryKey key, List<Receipt> receipts) {
    Long expires = expiries.remove(key);
    if (expires != null) {
      waiting.put(key, new Waiting(submit.player(), Answer.of(submit, receipts, expires)));
    }
  }

  /// The answer with ranks where they are known and are of the same submission.
  Answer newest(RetryKey key, Answer stored, @Nullable Answer ranked) {
    Waiting here = waiting.get(key);
    Answer newer = here == null ? ranked : here.answer;
    return newer != null && newer.expiresAt() == stored.expiresAt() ? newer : stored;
  }

  boolean any() {
    return !waiting.isEmpty();
  }

  void flush(long now) {
    List<BoundStatement> statements = new ArrayList<>();
    waiting.forEach((key, it) ->
        statements.add(
            cassandra.bind(
                "INSERT INTO players (player, kind, id, value) VALUES (?, ?, ?, ?) USING TTL ?",
                Objects.requireNonNull(it).player.value(),
                Player.RANKS,
                Bytes.buffer(key.bytes()),
                Bytes.buffer(it.answer.bytes()),
                Retention.seconds(it.answer.expiresAt(), now))));
    cassandra.writeAll(statements);
    waiting.clear();
  }
}
