package dev.laurel.cassandra;

import java.time.Duration;

/// How long rows are kept. Cassandra counts by its own clock and the ledger by its; an hour more
/// than is needed lets them differ.
final class Retention {
  private static final int SLACK_SECONDS = 3_600;
  private static final int MOST_SECONDS = 20 * 365 * 86_400;

  private Retention() {}

  /// For how many seconds something is needed until a time in microseconds.
  static int seconds(long until, long now) {
    long left = until <= now ? 0 : (until - now) / 1_000_000;
    return (int) Math.min(left + SLACK_SECONDS, MOST_SECONDS);
  }

  static int seconds(Duration retention) {
    return (int) Math.min(retention.toSeconds() + SLACK_SECONDS, MOST_SECONDS);
  }
}
