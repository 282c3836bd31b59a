package dev.laurel.core.index;

/// An index on another machine has no answer that can be trusted now: it cannot be reached, is too
/// slow, or has lost what it had. The truth is in the ledger.
public final class IndexUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public IndexUnavailable(String message) {
    super(message);
  }

  public IndexUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
