package dev.laurel.core.guard;

import java.time.Duration;

/// How often and how long.
///
/// @param refresh how often an instance asks what is agreed on
/// @param lease how long it may rely on the answer, from before it asked
/// @param recovery how often every instance sees whether there is something to mend
/// @param patience how long a commit may wait in the backlog before it is taken for a dead
///   instance's
/// @param verifyInterval how often the whole index is compared with the ledger; zero for never
public record GuardSettings(
    Duration refresh,
    Duration lease,
    Duration recovery,
    Duration patience,
    Duration verifyInterval) {
  public GuardSettings {
    if (!refresh.isPositive() || refresh.multipliedBy(2).compareTo(lease) > 0) {
      throw new IllegalArgumentException("a lease must outlast two refreshes");
    }
  }

  public static GuardSettings defaults() {
    return new GuardSettings(
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofMinutes(10));
  }

  public GuardSettings withVerifyInterval(Duration other) {
    return new GuardSettings(refresh, lease, recovery, patience, other);
  }
}
