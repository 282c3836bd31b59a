package dev.laurel.http.server;

import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// Counts the open connections: lets no more in than there is room for, in all and from one
/// address, and tells when all are gone.
final class Gate {
  private final int capacity;
  private final int perAddress;
  private final Predicate<InetAddress> exempt;
  // No larger than the number of open connections.
  private final Map<InetAddress, Integer> byAddress = new HashMap<>();
  private int open;
  private long turnedAway;

  /// `exempt` are those whose connections only count together with all others.
  Gate(int capacity, int perAddress, Predicate<InetAddress> exempt) {
    this.capacity = capacity;
    this.perAddress = perAddress;
    this.exempt = exempt;
  }

  synchronized boolean enter(InetAddress address) {
    int mine = byAddress.getOrDefault(address, 0);
    if (open == capacity || (mine >= perAddress && !exempt.test(address))) {
      turnedAway++;
      return false;
    }
    open++;
    byAddress.put(address, mine + 1);
    return true;
  }

  synchronized void leave(InetAddress address) {
    open--;
    byAddress.computeIfPresent(address, (_, mine) -> mine == 1 ? null : mine - 1);
    notifyAll();
  }

  synchronized int open() {
    return open;
  }

  synchronized long turnedAway() {
    return turnedAway;
  }

  /// Waits until nobody is left, or the time is over.
  synchronized void awaitEmpty(Duration longest) {
    long deadline = System.nanoTime() + longest.toNanos();
    try {
      for (long left = longest.toNanos(); open > 0 && left > 0; ) {
        // Never zero, which would mean without end.
        wait(left / 1_000_000 + 1);
        left = deadline - System.nanoTime();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
