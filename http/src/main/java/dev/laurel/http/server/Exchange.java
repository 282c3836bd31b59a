package dev.laurel.http.server;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One request and the way to answer it. All of it but [#onLoop] belongs to the connection's event
/// loop.
public final class Exchange {
  private final Connection connection;
  private final HttpRequest request;
  private boolean replied;

  Exchange(Connection connection, HttpRequest request) {
    this.connection = connection;
    this.request = request;
  }

  public String method() {
    return request.method().name();
  }

  /// Path and query, as they were sent.
  public String target() {
    return request.uri();
  }

  /// The first value of a header.
  public @Nullable String header(CharSequence name) {
    return request.headers().get(name);
  }

  public List<String> headers(CharSequence name) {
    return request.headers().getAll(name);
  }

  /// The buffers that this event loop's requests share.
  public Workspace workspace() {
    return connection.loop().workspace();
  }

  /// Answers. Once only.
  public void reply(Response response) {
    if (replied) {
      throw new IllegalStateException("answered twice: " + method() + " " + target());
    }
    replied = true;
    connection.reply(this, response);
  }

  public boolean isReplied() {
    return replied;
  }

  /// Has the task run on the event loop, from any thread. Many tasks of one moment wake it once.
  public void onLoop(Runnable task) {
    connection.loop().outbox().add(task);
  }

  /// Has the task run on the event loop after a while.
  public void onLoopAfterMillis(long millis, Runnable task) {
    EventLoop eventLoop = connection.loop().eventLoop();
    var _ = eventLoop.schedule(task, millis, TimeUnit.MILLISECONDS);
  }

  /// Stops the body of a request that is streamed; the client feels it as back-pressure.
  public void pause() {
    connection.pause();
  }

  public void resume() {
    connection.resume();
  }

  HttpRequest request() {
    return request;
  }
}
