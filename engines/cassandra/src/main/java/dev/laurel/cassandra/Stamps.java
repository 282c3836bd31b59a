package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.player.PlayerId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The stamps of players' partitions: every commit has the one that it read as its condition and
/// leaves one of its own.
final class Stamps {
  private static final long PATIENCE_NANOS = Duration.ofSeconds(15).toNanos();
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();
  private static final String READ =
      "SELECT stamp, value FROM players WHERE player = ? AND kind = 0 AND id = 0x";

  private final Cassandra cassandra;

  Stamps(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  /// Gives a partition another stamp: whatever was under way by the old one fails.
  void renew(PlayerId player) {
    while (true) {
      UUID stamp = current(player);
      try {
        if (replace(player, stamp)) {
          return;
        }
      } catch (Uncertain unknown) {
        // Once more.
      }
    }
  }

  private @Nullable UUID current(PlayerId player) {
    Optional<Row> row = cassandra.serial(READ, player.value());
    return row.map(it -> it.getUuid(0)).orElse(null);
  }

  private boolean replace(PlayerId player, @Nullable UUID before) {
    return cassandra.decide(
        "UPDATE players SET stamp = ?, value = 0x WHERE player = ? AND kind = 0 AND id = 0x"
            + " IF stamp = ?",
        UUID.randomUUID(),
        player.value(),
        before);
  }

  /// Finds out what became of a commit that had no answer: true where it is stored, false where it
  /// never will be. `witness` is the key of an event that it wrote.
  boolean wasApplied(Player before, UUID stamp, ByteBuffer witness) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        UUID now = current(before.id());
        if (stamp.equals(now) || isThere(before.id(), witness)) {
          return true;
        }
        boolean same = now == null ? before.stamp() == null : now.equals(before.stamp());
        // Somebody else came first; or nobody yet, and then from here on it would be too late.
        if (!same || replace(before.id(), now)) {
          return false;
        }
      } catch (Uncertain | Unavailable away) {
        if (System.nanoTime() - deadline > 0) {
          throw new Unavailable(
              "Cassandra went away during a commit and it is not known whether it was stored;"
                  + " repeat the request under the same idempotency key.",
              5);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private boolean isThere(PlayerId player, ByteBuffer event) {
    return cassandra
        .serial(
            "SELECT id FROM players WHERE player = ? AND kind = 3 AND id = ?",
            player.value(),
            event)
        .isPresent();
  }
}
