package dev.laurel.http.server;

/// What a client may send: everything that could grow has an end.
public record Limits(
    int bodyBytes,
    int lineBytes,
    int batchLines,
    int jsonDepth,
    int targetBytes,
    int headerBytes,
    int connections) {
  public static final Limits DEFAULT =
      new Limits(64 << 10, 64 << 10, 100_000, 32, 8 << 10, 16 << 10, 10_000);

  public Limits {
    if (Math.min(Math.min(bodyBytes, lineBytes), Math.min(targetBytes, headerBytes)) < 1
        || Math.min(Math.min(batchLines, jsonDepth), connections) < 1) {
      throw new IllegalArgumentException("every limit must be at least 1");
    }
  }
}
