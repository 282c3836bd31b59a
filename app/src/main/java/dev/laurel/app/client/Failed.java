package dev.laurel.app.client;

/// A command could not do what it was asked to; the message says why, in one sentence for people.
public final class Failed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failed(String message) {
    super(message);
  }

  Failed(String message, Throwable cause) {
    super(message, cause);
  }
}
