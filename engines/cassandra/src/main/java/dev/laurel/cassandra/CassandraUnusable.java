package dev.laurel.cassandra;

/// Laurel cannot work with this cluster. The message says why, and what to do.
public final class CassandraUnusable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CassandraUnusable(String message) {
    super(message);
  }

  public CassandraUnusable(String message, Throwable cause) {
    super(message, cause);
  }
}
