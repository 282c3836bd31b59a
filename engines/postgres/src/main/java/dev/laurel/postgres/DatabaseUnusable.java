package dev.laurel.postgres;

/// The database cannot be used as a ledger, and says what to do about it.
public final class DatabaseUnusable extends RuntimeException {
  DatabaseUnusable(String message) {
    super(message);
  }

  DatabaseUnusable(String message, Throwable cause) {
    super(message, cause);
  }
}
