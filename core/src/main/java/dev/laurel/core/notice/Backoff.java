package dev.laurel.core.notice;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait after an attempt that failed: 1 s, 2 s, 4 s, …, at most an hour, each shorter
/// by up to a quarter at random, so that what failed together does not come back together.
final class Backoff {
  private static final long FIRST_MILLIS = 1_000;
  private static final long MOST_MILLIS = Duration.ofHours(1).toMillis();
  private static final int DOUBLINGS = 12;

  private final RandomGenerator random;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /// After so many attempts that failed before this one.
  Duration after(int attempts) {
    long whole = Math.min(MOST_MILLIS, FIRST_MILLIS << Math.min(attempts, DOUBLINGS));
    return Duration.ofMillis(whole - random.nextLong(whole / 4 + 1));
  }
}
