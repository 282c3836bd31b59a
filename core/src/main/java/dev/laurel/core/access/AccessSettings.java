package dev.laurel.core.access;

import java.time.Duration;

/// How long things last and how much work they are.
///
/// @param sessionLife how long a log-in lasts, from a minute to 30 days
/// @param sessionsPerPlayer the most live ones; the oldest make room
/// @param auditRetention how long acts are kept
/// @param passwords the work of one hash of a password
public record AccessSettings(
    Duration sessionLife, int sessionsPerPlayer, Duration auditRetention, PasswordCost passwords) {
  /// The longest that a session can last: a signing key verifies that long after it signed last.
  public static final Duration MAX_SESSION_LIFE = Duration.ofDays(30);

  private static final Duration MIN_SESSION_LIFE = Duration.ofMinutes(1);

  public AccessSettings {
    if (sessionLife.compareTo(MIN_SESSION_LIFE) < 0
        || sessionLife.compareTo(MAX_SESSION_LIFE) > 0) {
      throw new IllegalArgumentException("a session lasts from a minute to 30 days");
    }
    if (sessionsPerPlayer < 1) {
      throw new IllegalArgumentException("a player has at least one session");
    }
  }

  /// 24 hours, 20 sessions a player, 90 days of acts, 19 MiB a password.
  public static AccessSettings defaults() {
    return new AccessSettings(Duration.ofDays(1), 20, Duration.ofDays(90), PasswordCost.DEFAULT);
  }

  public AccessSettings withSessionLife(Duration life) {
    return new AccessSettings(life, sessionsPerPlayer, auditRetention, passwords);
  }

  public AccessSettings withSessionsPerPlayer(int most) {
    return new AccessSettings(sessionLife, most, auditRetention, passwords);
  }

  public AccessSettings withAuditRetention(Duration retention) {
    return new AccessSettings(sessionLife, sessionsPerPlayer, retention, passwords);
  }

  public AccessSettings withPasswords(PasswordCost cost) {
    return new AccessSettings(sessionLife, sessionsPerPlayer, auditRetention, cost);
  }
}
