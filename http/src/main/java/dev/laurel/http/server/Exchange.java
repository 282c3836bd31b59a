package dev.laurel.http.server;

import dev.laurel.core.access.Client;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpRequest;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One request and the way to answer it. All of it but [#onLoop] belongs to the connection's event
/// loop.
public final class Exchange {
  private final Connection connection;
  private final HttpRequest request;
  private final long begunNanos = System.nanoTime();
  private final long id;
  private final @Nullable String givenId;
  private String lines = "";
  private @Nullable InetAddress address;
  private @Nullable String user;
  private int kind;
  private boolean replied;

  Exchange(Connection connection, HttpRequest request) {
    this.connection = connection;
    this.request = request;
    this.id = connection.loop().requestIds().next();
    this.givenId = RequestIds.valid(request.headers().get(HeaderNames.REQUEST_ID));
  }

  /// By which the caller and the log speak of this request.
  public String id() {
    return givenId == null ? RequestIds.text(id) : givenId;
  }

  /// Who is at the other end of the connection, which may be a proxy.
  public InetAddress peer() {
    return connection.peer();
  }

  /// It comes from there, through the peer.
  public void cameFrom(InetAddress behindPeer) {
    address = behindPeer;
  }

  /// Somebody makes it who is known by this id.
  public void calledBy(String id) {
    user = id;
  }

  /// Who makes it; null where that is nobody in particular, or not known yet.
  public @Nullable String user() {
    return user;
  }

  /// Which of the application's kinds of request this is; it is counted as such.
  public void kind(int which) {
    kind = which;
  }

  /// Has whatever answers this request carry one more header line. The caller vouches that the
  /// value has no line end in it.
  public void addHeader(String name, String value) {
    lines += name + ": " + value + "\r\n";
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

  /// Where it comes from, as far as anybody has said it.
  public Client client() {
    InetAddress from = address;
    return connection.client(from == null ? peer() : from, header(HeaderNames.USER_AGENT));
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

  /// Answers without an end: the head now, and what follows piece by piece. Once only, instead of
  /// [#reply]. Where the client has gone already, the listener is told so before this returns.
  public OpenResponse open(Response head, OpenResponse.Listener listener) {
    if (replied) {
      throw new IllegalStateException("answered twice: " + method() + " " + target());
    }
    replied = true;
    OpenResponse response = new OpenResponse(connection, listener);
    connection.open(this, head, response);
    return response;
  }

  public boolean isReplied() {
    return replied;
  }

  /// Has the task run on the event loop, from any thread. Many tasks of one moment wake it once.
  public void onLoop(Runnable task) {
    connection.loop().outbox().add(task);
  }

  /// Has the task run when the event loop has read everything that had come. Where many requests of
  /// one round ask for the same task it runs once, or not much more often.
  public void atRoundEnd(Runnable task) {
    connection.loop().atRoundEnd(task);
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

  int kind() {
    return kind;
  }

  long tookNanos() {
    return System.nanoTime() - begunNanos;
  }

  /// Writes the header lines that go with any answer.
  void writeLines(ByteBuf out) {
    RequestIds.write(out, givenId, id);
    out.writeBytes(connection.loop().always());
    if (!lines.isEmpty()) {
      out.writeCharSequence(lines, StandardCharsets.US_ASCII);
    }
  }

  HttpRequest request() {
    return request;
  }
}
