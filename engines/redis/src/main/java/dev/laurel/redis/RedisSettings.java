package dev.laurel.redis;

import java.time.Duration;
import java.util.List;

/// Where Redis is and how long it may take.
///
/// @param addresses such as `redis://127.0.0.1:6379` or `rediss://user:password@host:6380/0`: one,
///   or some of a cluster's, through which the others are found
/// @param isCluster whether it is a Redis Cluster
/// @param timeout the longest that connecting, and any command, may take
/// @param expiry when the standings of a window go by themselves
public record RedisSettings(
    List<String> addresses, boolean isCluster, Duration timeout, Expiry expiry) {
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(2);

  /// How long standings stay after the board has no more use for them.
  public static final Duration DEFAULT_MARGIN = Duration.ofDays(1);

  public RedisSettings {
    addresses = List.copyOf(addresses);
    if (addresses.isEmpty() || (addresses.size() > 1 && !isCluster)) {
      throw new IllegalArgumentException("one address, or those of a cluster");
    }
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("the timeout must be longer than nothing: " + timeout);
    }
  }

  public static RedisSettings of(String uri) {
    return new RedisSettings(
        List.of(uri), false, DEFAULT_TIMEOUT, Expiry.afterKept(DEFAULT_MARGIN));
  }

  public static RedisSettings ofCluster(List<String> addresses) {
    return new RedisSettings(addresses, true, DEFAULT_TIMEOUT, Expiry.afterKept(DEFAULT_MARGIN));
  }

  /// An address may have a password in it.
  @Override
  public String toString() {
    return "RedisSettings[timeout=" + timeout + "]";
  }

  public RedisSettings withTimeout(Duration other) {
    return new RedisSettings(addresses, isCluster, other, expiry);
  }

  public RedisSettings withExpiry(Expiry other) {
    return new RedisSettings(addresses, isCluster, timeout, other);
  }
}
