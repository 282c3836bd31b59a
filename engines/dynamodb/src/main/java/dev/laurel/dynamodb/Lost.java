package dev.laurel.dynamodb;

/// A condition of a write did not hold: somebody was faster, and nothing was written.
final class Lost extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Lost() {
    super("a condition did not hold", null, false, false);
  }
}
