package dev.laurel.dynamodb;

/// The table cannot be used; the message says why and what to do.
public final class TableUnusable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TableUnusable(String message) {
    super(message);
  }

  TableUnusable(String message, Throwable cause) {
    super(message, cause);
  }
}
