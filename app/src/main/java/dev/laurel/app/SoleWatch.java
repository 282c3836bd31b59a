package dev.laurel.app;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.SoleInstance;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sees to it that this is the only instance on its PostgreSQL, and ends the process when it is not
/// any more: its ranks may be wrong from then on.
///
/// The lock keeps others with an index of their own away. It goes with its connection, which may
/// break, so there is a mark too: a state of the shared index that nobody else makes. It tells,
/// when the lock is taken again, that nobody had it in between; it keeps instances with a shared
/// index from trusting what they have, since this one does not write to it; and they do away with
/// it when they run beside this one.
final class SoleWatch implements AutoCloseable {
  /// What the process ends with.
  private static final int NOT_ALONE = 75;

  private static final long EVERY_MILLIS = 500;
  private static final Logger LOG = LoggerFactory.getLogger(SoleWatch.class);

  private final Database database;
  private final Agreement agreement;
  private final State mark;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private SoleInstance sole;

  private SoleWatch(Database database, Agreement agreement, State mark, SoleInstance sole) {
    this.database = database;
    this.agreement = agreement;
    this.mark = mark;
    this.sole = sole;
    this.thread = Thread.ofVirtual().name("laurel-sole").unstarted(this::run);
  }

  /// Empty where another instance has the lock.
  static Optional<SoleWatch> start(Database database) {
    return SoleInstance.take(database)
        .map(sole -> {
          Agreement agreement = new IndexState(database);
          SoleWatch watch = new SoleWatch(database, agreement, mark(agreement), sole);
          watch.thread.start();
          return watch;
        });
  }

  /// Odd generations are of no filling, and they only grow.
  private static State mark(Agreement agreement) {
    while (true) {
      State now = agreement.read();
      State mark = new State((now.generation() + 2) | 1, Phase.SUSPENDED);
      if (agreement.compareAndSet(now, mark)) {
        return mark;
      }
    }
  }

  private void run() {
    try {
      do {
        if (!isAlone()) {
          end();
        }
      } while (!closed.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void end() {
    LOG.error(
        "Another Laurel uses this PostgreSQL, which --index memory does not allow; ending now");
    Runtime.getRuntime().halt(NOT_ALONE);
  }

  private boolean isAlone() {
    try {
      return (sole.isHeld() || regained()) && agreement.read().equals(mark);
    } catch (Unavailable away) {
      // Nobody can write while PostgreSQL is away.
      return true;
    }
  }

  private boolean regained() {
    sole.close();
    Optional<SoleInstance> again = SoleInstance.take(database);
    again.ifPresent(taken -> sole = taken);
    return again.isPresent();
  }

  /// Without an interrupt, which would break the connection that holds the lock.
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    sole.close();
  }
}
