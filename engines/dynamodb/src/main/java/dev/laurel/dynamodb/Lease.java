package dev.laurel.dynamodb;

import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Work that no two instances should do at once. Who has the lock says so again and again; who has
/// not done so for a while has lost it. Where an instance is thought dead and is not, two may be at
/// work: what they do must bear that.
record Lease(Table table, String name) {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);
  private static final long MILLIS = 10_000;
  private static final long RENEWED_MILLIS = 2_000;
  private static final String UNTIL = "Until";

  /// Tells whether it was done.
  boolean alone(Runnable work) {
    long until = table.millis() + MILLIS;
    String owner = UUID.randomUUID().toString();
    if (!table.put(item(owner, until), Condition.absentOrBelow(UNTIL, table.millis()))) {
      return false;
    }
    CountDownLatch done = new CountDownLatch(1);
    long[] renewed = {until};
    Thread renewing =
        Thread.ofVirtual().name("laurel-lease").start(() -> renew(owner, renewed, done));
    try {
      work.run();
    } finally {
      done.countDown();
      end(renewing);
      boolean _ = table.delete(Keys.lock(name), Condition.equal(UNTIL, renewed[0]));
    }
    return true;
  }

  private Item item(String owner, long until) {
    return Item.at(Keys.lock(name)).with("Owner", owner).with(UNTIL, until);
  }

  private void renew(String owner, long[] renewed, CountDownLatch done) {
    try {
      while (!done.await(RENEWED_MILLIS, TimeUnit.MILLISECONDS)) {
        long next = table.millis() + MILLIS;
        if (table.put(item(owner, next), Condition.equal(UNTIL, renewed[0]))) {
          renewed[0] = next;
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException away) {
      LOG.debug("A lock is not renewed: {}", away.getMessage());
    }
  }

  private static void end(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
