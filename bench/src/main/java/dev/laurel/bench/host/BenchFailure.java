package dev.laurel.bench.host;

/// Why nothing could be measured, as a sentence for the user.
public final class BenchFailure extends RuntimeException {
  public BenchFailure(String message) {
    super(message);
  }

  public BenchFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
