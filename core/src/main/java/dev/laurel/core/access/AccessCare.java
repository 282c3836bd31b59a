package dev.laurel.core.access;

import dev.laurel.core.Refusal.Unavailable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has [Access] learn what others changed every few seconds, and clean up every minute. Every
/// instance does; where one store is shared, the store sees to it that they do not meet.
final class AccessCare implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessCare.class);
  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final int SWEEP_ROUNDS = 12;

  private final Access access;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread =
      Thread.ofPlatform().name("laurel-access").daemon().unstarted(this::run);

  AccessCare(Access access) {
    this.access = access;
  }

  void start() {
    thread.start();
  }

  private void run() {
    for (int round = 1; !isClosed(); round++) {
      try {
        access.refresh();
        if (round % SWEEP_ROUNDS == 0) {
          access.sweep();
        }
      } catch (Unavailable away) {
        LOG.debug("Put off: {}", away.getMessage());
      } catch (RuntimeException bug) {
        LOG.error("Care of keys and sessions failed; it is tried again", bug);
      }
    }
  }

  private boolean isClosed() {
    try {
      return closed.await(REFRESH.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
