package dev.laurel.http.server;

import java.time.Duration;

/// Counts the open connections: lets no more in than there is room for, and tells when all are
/// gone.
final class Gate {
  private final int capacity;
  private int open;

  Gate(int capacity) {
    this.capacity = capacity;
  }

  synchronized boolean enter() {
    if (open == capacity) {
      return false;
    }
    open++;
    return true;
  }

  synchronized void leave() {
    open--;
    notifyAll();
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
