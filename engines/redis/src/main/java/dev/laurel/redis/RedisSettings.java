package dev.laurel.redis;

import java.time.Duration;

/// Where Redis is and how long it may take.
///
/// @param uri such as `redis://127.0.0.1:6379` or `rediss://user:password@host:6380/0`
/// @param timeout the longest that connecting, and any command, may take
/// @param expiry when the standings of a window go by themselves
public record RedisSettings(String uri, Duration timeout, Expiry expiry) {
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(2);

  /// How long standings stay after the board has no more use for them.
  public static final Duration DEFAULT_MARGIN = Duration.ofDays(1);

  public RedisSettings {
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("the timeout must be longer than nothing: " + timeout);
    }
  }

  public static RedisSettings of(String uri) {
    return new RedisSettings(uri, DEFAULT_TIMEOUT, Expiry.afterKept(DEFAULT_MARGIN));
  }

  /// The address may have a password in it.
  @Override
  public String toString() {
    return "RedisSettings[timeout=" + timeout + "]";
  }

  public RedisSettings withTimeout(Duration other) {
    return new RedisSettings(uri, other, expiry);
  }

  public RedisSettings withExpiry(Expiry other) {
    return new RedisSettings(uri, timeout, other);
  }
}
