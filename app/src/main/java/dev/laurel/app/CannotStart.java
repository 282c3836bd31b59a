package dev.laurel.app;

/// Something stands in the way that the operator can mend. The message is the whole story: it is
/// printed without a stack trace.
final class CannotStart extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotStart(String message) {
    super(message);
  }

  CannotStart(String message, Throwable cause) {
    super(message, cause);
  }
}
