package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.Unavailable;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;

/// The instances that commit, and the revision of the catalogue that each decides by. Who closes a
/// window waits until nobody can still commit by an older one.
///
/// An instance says every second that it is there. One that could not for five seconds commits
/// nothing, and one of which nothing was heard for fifteen counts no more.
final class Membership implements AutoCloseable {
  private static final short ALL = 0;
  private static final int TTL_SECONDS = 15;
  private static final long BEAT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long ALIVE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

  private final Cassandra cassandra;
  private final UUID id = UUID.randomUUID();
  private final ReentrantReadWriteLock committing = new ReentrantReadWriteLock();
  private long beatNanos = System.nanoTime() - ALIVE_NANOS;
  private long told = -1;

  Membership(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  /// Commits by the revision that is read when it begins.
  <T> T committing(LongSupplier revision, java.util.function.Supplier<T> commit) {
    committing.readLock().lock();
    try {
      beat(revision.getAsLong());
      return commit.get();
    } finally {
      committing.readLock().unlock();
    }
  }

  /// Says that this instance is there, where that is due.
  synchronized void beat(long revision) {
    long now = System.nanoTime();
    if (revision == told && now - beatNanos < BEAT_NANOS) {
      return;
    }
    cassandra.write(
        "INSERT INTO instances (shard, id, revision) VALUES (?, ?, ?) USING TTL ?",
        ALL,
        id,
        revision,
        TTL_SECONDS);
    told = revision;
    beatNanos = now;
  }

  synchronized void requireAlive() {
    if (System.nanoTime() - beatNanos > ALIVE_NANOS) {
      throw new Unavailable("This instance was cut off from Cassandra for some seconds.", 1);
    }
  }

  /// Returns when no instance commits by an older revision any more.
  void await(long revision) {
    // Whatever this one has under way comes to its end; what begins later reads the revision anew.
    committing.writeLock().lock();
    try {
      forgetTold();
    } finally {
      committing.writeLock().unlock();
    }
    while (isBehind(revision)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /// The next commit says anew by what it decides.
  private synchronized void forgetTold() {
    told = -1;
  }

  private boolean isBehind(long revision) {
    for (Row row : cassandra.rows("SELECT id, revision FROM instances WHERE shard = ?", ALL)) {
      if (!id.equals(row.getUuid("id")) && row.getLong("revision") < revision) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    try {
      cassandra.write("DELETE FROM instances WHERE shard = ? AND id = ?", ALL, id);
    } catch (Unavailable away) {
      // It is forgotten by itself.
    }
  }
}
