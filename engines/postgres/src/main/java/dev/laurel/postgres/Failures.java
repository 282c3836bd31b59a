package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unavailable;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/// What a failure of PostgreSQL means to the caller.
final class Failures {
  private static final int RETRY_SECONDS = 2;

  private static final long MOST_REST_NANOS = 50_000_000;

  private Failures() {}

  /// Whether the transaction lost against another one and may well succeed when it is tried again.
  static boolean isContention(SQLException failure) {
    return switch (state(failure)) {
      case "40001", "40P01" -> true;
      default -> false;
    };
  }

  /// Whether the connection is gone, or never was: whatever it was doing was not committed, unless
  /// it was the commit itself.
  static boolean isBroken(SQLException failure) {
    String state = state(failure);
    return failure instanceof SQLTransientConnectionException
        || state.startsWith("08")
        || switch (state) {
          case "57P01", "57P02", "57P03", "57P05", "25P03" -> true;
          default -> false;
        };
  }

  /// A refusal that says what is wrong, or an error where it can only be a mistake of ours.
  static RuntimeException of(SQLException failure) {
    if (isBroken(failure)) {
      return new Unavailable(
          "PostgreSQL cannot be reached; Laurel goes on as soon as it is back.", RETRY_SECONDS);
    }
    return switch (state(failure)) {
      case "53100" -> new Unavailable("PostgreSQL is out of disk space; nothing can be stored.", 5);
      case "53200", "53300", "53400" ->
          new Unavailable("PostgreSQL is out of connections or memory.", RETRY_SECONDS);
      case "25006" ->
          new Unavailable("PostgreSQL is read-only; is the address that of a standby?", 5);
      case "55P03", "57014", "40001", "40P01" ->
          new Unavailable("PostgreSQL is too busy; nothing was stored.", RETRY_SECONDS);
      default -> new IllegalStateException("PostgreSQL failed: " + failure.getMessage(), failure);
    };
  }

  /// Waits a random moment before another attempt, longer after many: two that are always in one
  /// another's way would be so again.
  static void rest(int attempts) {
    long most = Math.min(1_000_000L << Math.min(attempts, 6), MOST_REST_NANOS);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most));
  }

  private static String state(SQLException failure) {
    return failure.getSQLState() == null ? "" : failure.getSQLState();
  }
}
