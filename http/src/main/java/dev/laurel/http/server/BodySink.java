package dev.laurel.http.server;

/// Takes a body piece by piece, on the event loop.
public interface BodySink {
  /// The next piece. The array belongs to the server and changes after the call.
  void data(byte[] bytes, int length);

  /// The body is complete.
  void end();

  /// The connection is gone; no reply can reach the client.
  void aborted();
}
