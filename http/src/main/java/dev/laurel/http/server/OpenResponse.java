package dev.laurel.http.server;

import org.jspecify.annotations.Nullable;

/// A response that goes on until one side ends it. It ends with its connection, which takes no
/// further request. All of it but [#loop] belongs to the connection's event loop.
///
/// It holds no more than one piece for a client that does not read: whoever writes asks [#isReady]
/// first, and is told by its [Listener] when the client has taken everything.
public final class OpenResponse {
  private final Connection connection;
  private @Nullable Listener listener;
  private boolean ended;

  /// Whoever writes it. Both methods are called on the event loop.
  public interface Listener {
    /// The client has taken everything that was written, after it had been slow to.
    void ready();

    /// It is over, whoever ended it. Called once.
    void ended();
  }

  OpenResponse(Connection connection, Listener listener) {
    this.connection = connection;
    this.listener = listener;
  }

  /// The event loop that it belongs to.
  public Loop loop() {
    return connection.loop();
  }

  /// Whether the client has taken everything that was written.
  public boolean isReady() {
    return !ended && connection.isWritable();
  }

  /// Writes a piece of the body. The array is not copied: it must not change any more.
  public void write(byte[] piece) {
    if (!ended) {
      connection.writeOpen(piece);
    }
  }

  /// Ends it, once the client has taken what was written; at once where it does not read.
  public void end() {
    if (!ended) {
      connection.endOpen();
    }
  }

  void ready() {
    Listener told = listener;
    if (told != null) {
      told.ready();
    }
  }

  void ended() {
    Listener told = listener;
    ended = true;
    listener = null;
    if (told != null) {
      told.ended();
    }
  }
}
