package dev.laurel.core.index;

/// An index on another machine has no answer that can be trusted now: it cannot be reached, is too
/// slow, or has lost what it had. The truth is in the ledger.
public final class IndexUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final boolean damaged;

  public IndexUnavailable(String message) {
    super(message);
    this.damaged = false;
  }

  public IndexUnavailable(String message, Throwable cause) {
    super(message, cause);
    this.damaged = false;
  }

  private IndexUnavailable(String message, boolean damaged) {
    super(message);
    this.damaged = damaged;
  }

  /// The index answers, but what it has does not fit together.
  public static IndexUnavailable damaged(String message) {
    return new IndexUnavailable(message, true);
  }

  /// Whether it has to be filled anew.
  public boolean isDamaged() {
    return damaged;
  }
}
