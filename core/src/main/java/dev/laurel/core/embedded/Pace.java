package dev.laurel.core.embedded;

import java.util.concurrent.locks.LockSupport;

/// Lets work that nobody waits for rest about as long as it works, so that submissions have the
/// machine.
final class Pace {
  private static final long MOST_NANOS = 50_000_000;

  private long since = System.nanoTime();

  void rest() {
    long worked = Math.min(System.nanoTime() - since, MOST_NANOS);
    LockSupport.parkNanos(worked);
    since = System.nanoTime();
  }
}
