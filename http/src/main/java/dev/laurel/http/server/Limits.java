package dev.laurel.http.server;

import java.util.stream.IntStream;

/// What a client may send: everything that could grow has an end.
///
/// @param connectionsPerAddress does not bind this machine itself, nor a trusted proxy
public record Limits(
    int bodyBytes,
    int lineBytes,
    int batchLines,
    int jsonDepth,
    int targetBytes,
    int headerBytes,
    int connections,
    int connectionsPerAddress) {
  public static final Limits DEFAULT =
      new Limits(64 << 10, 64 << 10, 100_000, 32, 8 << 10, 16 << 10, 20_000, 1_000);

  public Limits {
    IntStream all =
        IntStream.of(
            bodyBytes,
            lineBytes,
            batchLines,
            jsonDepth,
            targetBytes,
            headerBytes,
            connections,
            connectionsPerAddress);
    if (all.anyMatch(limit -> limit < 1)) {
      throw new IllegalArgumentException("every limit must be at least 1");
    }
  }

  /// With other limits of one request.
  public Limits withRequests(int body, int depth, int target, int header) {
    return new Limits(
        body, lineBytes, batchLines, depth, target, header, connections, connectionsPerAddress);
  }

  public Limits withBatches(int lines, int bytes) {
    return new Limits(
        bodyBytes,
        bytes,
        lines,
        jsonDepth,
        targetBytes,
        headerBytes,
        connections,
        connectionsPerAddress);
  }

  public Limits withConnections(int all, int perAddress) {
    return new Limits(
        bodyBytes, lineBytes, batchLines, jsonDepth, targetBytes, headerBytes, all, perAddress);
  }
}
