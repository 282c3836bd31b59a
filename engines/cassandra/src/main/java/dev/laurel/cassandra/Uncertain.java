package dev.laurel.cassandra;

/// A conditional write had no answer: it may have been done, or may yet be.
final class Uncertain extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Uncertain(Throwable cause) {
    super(cause);
  }
}
