package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/// Rows that instances change by condition: counters, and leases for what only one may do.
final class Marks {
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final ScheduledExecutorService RENEWING =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("laurel-leases").factory());

  private final Cassandra cassandra;

  Marks(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  long number(String name) {
    return cassandra
        .serial("SELECT number FROM marks WHERE name = ?", name)
        .map(row -> row.isNull(0) ? 0 : row.getLong(0))
        .orElse(0L);
  }

  /// Sets a counter that still is what it was; one that is not there is 1.
  boolean advance(String name, long from, long to) {
    return cassandra.decide(
            "UPDATE marks SET number = ? WHERE name = ? IF number = ?", to, name, from)
        || (from == 1
            && cassandra.decide(
                "INSERT INTO marks (name, number) VALUES (?, ?) IF NOT EXISTS", name, to));
  }

  /// Does work under a lease that is renewed while it lasts; false where another instance has it.
  /// Where renewing fails for long, another may begin before this one ends.
  boolean alone(String name, Runnable work) {
    UUID owner = UUID.randomUUID();
    if (!take(name, owner)) {
      return false;
    }
    ScheduledFuture<?> renewing =
        RENEWING.scheduleWithFixedDelay(
            () -> renew(name, owner),
            LEASE.toMillis() / 3,
            LEASE.toMillis() / 3,
            TimeUnit.MILLISECONDS);
    try {
      work.run();
    } finally {
      boolean _ = renewing.cancel(false);
      release(name, owner);
    }
    return true;
  }

  private boolean take(String name, UUID owner) {
    Optional<Row> row = cassandra.row("SELECT owner, until FROM marks WHERE name = ?", name);
    long now = System.currentTimeMillis();
    UUID before = row.map(it -> it.getUuid("owner")).orElse(null);
    if (before != null && row.orElseThrow().getLong("until") > now) {
      return false;
    }
    try {
      return row.isEmpty()
          ? cassandra.decide(
              "INSERT INTO marks (name, owner, until) VALUES (?, ?, ?) IF NOT EXISTS",
              name,
              owner,
              now + LEASE.toMillis())
          : cassandra.decide(
              "UPDATE marks SET owner = ?, until = ? WHERE name = ? IF owner = ?",
              owner,
              now + LEASE.toMillis(),
              name,
              before);
    } catch (Uncertain unknown) {
      return cassandra
          .serial("SELECT owner FROM marks WHERE name = ?", name)
          .map(it -> owner.equals(it.getUuid(0)))
          .orElse(false);
    }
  }

  private void renew(String name, UUID owner) {
    try {
      boolean _ =
          cassandra.decide(
              "UPDATE marks SET until = ? WHERE name = ? IF owner = ?",
              System.currentTimeMillis() + LEASE.toMillis(),
              name,
              owner);
    } catch (Uncertain | Unavailable | IllegalStateException away) {
      // Tried again.
    }
  }

  private void release(String name, UUID owner) {
    try {
      boolean _ =
          cassandra.decide(
              "UPDATE marks SET owner = null WHERE name = ? IF owner = ?", name, owner);
    } catch (Uncertain | Unavailable away) {
      // The lease ends by itself.
    }
  }
}
