package dev.laurel.http.server;

import dev.laurel.core.access.Client;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection: takes its requests one after the other, however many the client has sent.
///
/// ```
///            head                last of the body            reply
///   IDLE ─────────► BODY ──────────────────────► ANSWERING ─────────► IDLE
///                    │ reply before the body's end, or not HTTP          │ connection: close
///                    └──────────────► LINGERING ◄────────────────────────┘
/// ```
///
/// An answer without an end leads from ANSWERING to STREAMING, and from there to the end of the
/// connection: what the client still sends is thrown away.
///
/// What arrives while an answer is under way, or while the client does not read its answers, waits
/// in `held`, and reading stops, so that it holds no more than one read's worth. A connection that
/// must end before all of a body is read lingers: its output is shut, what still comes is thrown
/// away unparsed, for a moment. So no byte of such a body can be taken for a request, and the
/// client gets to read its answer, which a reset would destroy.
@SuppressWarnings(
    "FutureReturnValueIgnored") // What fails to be written or closed is a gone channel.
final class Connection extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int LINGER_SECONDS = 2;
  // Of an open response nothing is held back: a client that is slow has what the kernel holds for
  // it, and at most one piece more.
  private static final WriteBufferWaterMark ONE_PIECE = new WriteBufferWaterMark(1, 2);
  private static final int OPEN_SEND_BYTES = 32 << 10;

  /// No part of a head is there.
  private static final long NO_HEAD = -1;

  private enum State {
    IDLE,
    BODY,
    ANSWERING,
    STREAMING,
    LINGERING
  }

  private final Application application;
  private final Limits limits;
  private final Loop loop;
  private final Deque<Object> held = new ArrayDeque<>(0);
  private @Nullable ChannelHandlerContext context;
  private State state = State.IDLE;
  private @Nullable Exchange exchange;
  private @Nullable BodySink sink;
  private @Nullable OpenResponse open;
  private final Body body;
  private final Runnable flushing = this::flush;
  private boolean paused;
  private boolean inputShut;
  private boolean pumping;
  private boolean reading;
  private boolean unflushed;
  private long activeSecond;
  private long headSecond = NO_HEAD;
  private @Nullable Client client;
  private @Nullable InetAddress cameFrom;
  private @Nullable String said;

  Connection(Application application, Limits limits, Loop loop) {
    this.application = application;
    this.limits = limits;
    this.loop = loop;
    this.body = new Body(limits.bodyBytes());
    this.activeSecond = loop.second();
  }

  Loop loop() {
    return loop;
  }

  InetAddress peer() {
    return ((InetSocketAddress) channel().remoteAddress()).getAddress();
  }

  /// Bytes have come that may be the beginning of a head.
  void bytesCame() {
    if (state == State.IDLE && headSecond == NO_HEAD) {
      headSecond = loop.second();
    }
  }

  /// Where a request comes from; those of a connection share it as long as they say the same.
  Client client(InetAddress from, @Nullable String agent) {
    Client last = client;
    if (last == null || !from.equals(cameFrom) || !Objects.equals(said, agent)) {
      last = new Client(from.getHostAddress(), agent);
      client = last;
      cameFrom = from;
      said = agent;
    }
    return last;
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    context = active;
    loop.add(this);
    if (loop.isDraining()) {
      active.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext gone) {
    loop.remove(this);
    held.forEach(ReferenceCountUtil::release);
    held.clear();
    BodySink unfinished = sink;
    sink = null;
    if (unfinished != null) {
      unfinished.aborted();
    }
    if (open != null) {
      open.ended();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext from, Object message) {
    reading = true;
    if (state == State.LINGERING || state == State.STREAMING) {
      ReferenceCountUtil.release(message);
    } else if (mustHold()) {
      held.add(message);
      from.channel().config().setAutoRead(false);
    } else {
      take(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext from) {
    reading = false;
    if (unflushed) {
      loop.atRoundEnd(flushing);
    }
  }

  private void flush() {
    unflushed = false;
    context().flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    if (state != State.STREAMING) {
      pump();
    } else if (open != null && isWritable()) {
      open.ready();
    }
  }

  /// The client will send no more, but may still read: what it sent in full is answered. An answer
  /// without an end is not for a client that has gone, as most of these have.
  @Override
  public void userEventTriggered(ChannelHandlerContext from, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      inputShut = true;
      if (state == State.STREAMING) {
        context().close();
      } else if (state != State.ANSWERING && held.isEmpty()) {
        closeAfterWrites();
      }
    }
  }

  private boolean mustHold() {
    return state == State.ANSWERING || paused || !held.isEmpty() || !channel().isWritable();
  }

  /// Takes what was held, as far as it may go on, and then reads again.
  private void pump() {
    if (pumping) {
      return;
    }
    pumping = true;
    while (!held.isEmpty()
        && state != State.ANSWERING
        && state != State.LINGERING
        && !paused
        && channel().isWritable()) {
      take(held.remove());
    }
    pumping = false;
    if (held.isEmpty() && !paused && state != State.LINGERING) {
      readOn();
    }
  }

  /// Never after the client's end of sending: there the poller has let go of the channel, and
  /// asking it again would fail and take the answers that are still to be written with it.
  private void readOn() {
    if (inputShut) {
      closeIfUnfinished();
    } else if (channel().isActive() && !channel().config().isAutoRead()) {
      channel().config().setAutoRead(true);
    }
  }

  /// The rest of a body will not come.
  private void closeIfUnfinished() {
    if (state == State.BODY) {
      closeAfterWrites();
    }
  }

  private void take(Object message) {
    try {
      if (message instanceof HttpRequest request) {
        head(request);
      }
      if (message instanceof HttpContent content && state == State.BODY) {
        content(content);
      }
    } catch (RuntimeException failure) {
      LOG.error("A request failed outside of its handler", failure);
      context().close();
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void head(HttpRequest request) {
    Exchange begun = new Exchange(this, request);
    exchange = begun;
    state = State.BODY;
    headSecond = NO_HEAD;
    activeSecond = loop.second();
    Fault fault = RequestCheck.fault(request);
    if (fault != null) {
      begun.reply(application.fault(begun, fault));
      return;
    }
    BodySink opened = application.open(begun);
    if (begun.isReplied()) {
      return;
    }
    sink = opened;
    long declared = HttpUtil.getContentLength(request, -1L);
    if (opened == null && declared > limits.bodyBytes()) {
      begun.reply(application.fault(begun, new Fault.BodyTooLarge()));
    } else if (HttpUtil.is100ContinueExpected(request)) {
      context().writeAndFlush(context().alloc().ioBuffer().writeBytes(CONTINUE));
    }
  }

  private void content(HttpContent content) {
    Exchange current = Objects.requireNonNull(exchange);
    if (content.decoderResult().isFailure()) {
      Fault fault = RequestCheck.fault(content.decoderResult());
      current.reply(application.fault(current, fault));
      return;
    }
    boolean last = content instanceof LastHttpContent;
    if (sink != null) {
      stream(sink, content.content(), last);
    } else if (!body.add(content.content(), loop.scratch(), last)) {
      current.reply(application.fault(current, new Fault.BodyTooLarge()));
    } else if (last) {
      state = State.ANSWERING;
      application.handle(current, body.bytes(), body.length());
      body.clear();
    }
  }

  private void stream(BodySink open, ByteBuf content, boolean last) {
    activeSecond = loop.second();
    while (content.isReadable() && state == State.BODY) {
      int length = Math.min(content.readableBytes(), loop.scratch().length);
      content.readBytes(loop.scratch(), 0, length);
      open.data(loop.scratch(), length);
    }
    if (last && state == State.BODY) {
      state = State.ANSWERING;
      open.end();
    }
  }

  void reply(Exchange answered, Response response) {
    if (exchange != answered || !channel().isActive()) {
      return;
    }
    boolean complete = state == State.ANSWERING;
    boolean last = loop.isDraining() || (inputShut && held.isEmpty());
    boolean keep = complete && !last && HttpUtil.isKeepAlive(answered.request());
    sink = null;
    exchange = null;
    paused = false;
    body.clear();
    ByteBuf bytes = encode(answered, response, keep);
    count(answered, response.status());
    if (keep) {
      state = State.IDLE;
      activeSecond = loop.second();
      write(bytes);
      pump();
    } else {
      end(bytes, complete && held.isEmpty());
    }
  }

  private void count(Exchange answered, int status) {
    long took = answered.tookNanos();
    loop.traffic().answered(answered.kind(), status, took);
    application.answered(answered, status, took);
  }

  /// Begins an answer without an end.
  void open(Exchange answered, Response head, OpenResponse response) {
    if (exchange != answered || !channel().isActive() || inputShut || loop.isDraining()) {
      response.ended();
      context().close();
      return;
    }
    count(answered, head.status());
    exchange = null;
    open = response;
    state = State.STREAMING;
    held.forEach(ReferenceCountUtil::release);
    held.clear();
    context().pipeline().remove(RequestDecoder.class);
    channel().config().setAutoRead(true);
    channel().config().setWriteBufferWaterMark(ONE_PIECE);
    channel().config().setOption(ChannelOption.SO_SNDBUF, OPEN_SEND_BYTES);
    write(ResponseEncoder.encodeOpen(answered, context().alloc(), head));
  }

  boolean isWritable() {
    return channel().isWritable();
  }

  void writeOpen(byte[] piece) {
    write(Unpooled.wrappedBuffer(piece));
  }

  void endOpen() {
    if (isWritable()) {
      closeAfterWrites();
    } else {
      context().close();
    }
  }

  private ByteBuf encode(Exchange answered, Response response, boolean keep) {
    HttpRequest request = answered.request();
    boolean implied = request.protocolVersion().isKeepAliveDefault();
    ResponseEncoder.Persistence persistence =
        !keep
            ? ResponseEncoder.Persistence.CLOSE
            : implied
                ? ResponseEncoder.Persistence.IMPLIED
                : ResponseEncoder.Persistence.KEEP_ALIVE;
    boolean withBody = !request.method().equals(HttpMethod.HEAD);
    return ResponseEncoder.encode(answered, context().alloc(), response, withBody, persistence);
  }

  private void write(ByteBuf bytes) {
    ChannelHandlerContext to = context();
    to.write(bytes, to.voidPromise());
    if (reading) {
      unflushed = true;
    } else {
      to.flush();
    }
  }

  /// Writes the last bytes of the connection, and closes it at once where all that the client sent
  /// was read.
  private void end(ByteBuf bytes, boolean allRead) {
    state = State.LINGERING;
    activeSecond = loop.second();
    held.forEach(ReferenceCountUtil::release);
    held.clear();
    if (allRead || inputShut) {
      context().writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
      return;
    }
    context().pipeline().remove(RequestDecoder.class);
    channel().config().setAutoRead(true);
    context().writeAndFlush(bytes).addListener(_ -> shutdownOutput());
  }

  /// Tells the client that nothing more will come, and still reads.
  private void shutdownOutput() {
    SslHandler tls = context().pipeline().get(SslHandler.class);
    if (tls == null) {
      channel().shutdownOutput();
    } else {
      tls.closeOutbound();
    }
  }

  void pause() {
    paused = true;
    channel().config().setAutoRead(false);
  }

  void resume() {
    if (paused) {
      paused = false;
      pump();
    }
  }

  /// Closes a connection that has had no request, no piece of a streamed body and no answer for too
  /// long. Bytes of a head or of a small body do not count: a client must not hold a place with one
  /// byte a minute. Waiting for Laurel's own answer does.
  void expire(long second, Timeouts timeouts) {
    if (state == State.ANSWERING || state == State.STREAMING || paused) {
      return;
    }
    if (state == State.BODY && sink == null) {
      if (second - activeSecond > timeouts.body().toSeconds()) {
        Exchange slow = Objects.requireNonNull(exchange);
        slow.reply(application.fault(slow, new Fault.TooSlow()));
      }
    } else if (second - activeSecond > allowedSeconds(timeouts) || isHeadLate(second, timeouts)) {
      context().close();
    }
  }

  private long allowedSeconds(Timeouts timeouts) {
    return state == State.LINGERING ? LINGER_SECONDS : timeouts.idle().toSeconds();
  }

  private boolean isHeadLate(long second, Timeouts timeouts) {
    return state == State.IDLE
        && headSecond != NO_HEAD
        && second - headSecond > timeouts.head().toSeconds();
  }

  /// Closes what waits for no answer. Whoever reads an answer without an end asks another instance,
  /// or this one when it is back.
  void closeIfIdle() {
    if (state == State.STREAMING) {
      endOpen();
    } else if (state == State.IDLE && held.isEmpty()) {
      closeAfterWrites();
    }
  }

  /// Closes once the client has taken what was written for it.
  private void closeAfterWrites() {
    context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
    // A client that does not speak TLS, or not this one's, is as ordinary as one that is gone.
    if (!(cause instanceof IOException) && !(cause.getCause() instanceof SSLException)) {
      LOG.warn("A connection failed", cause);
    }
    from.close();
  }

  private DuplexChannel channel() {
    return (DuplexChannel) context().channel();
  }

  private ChannelHandlerContext context() {
    return Objects.requireNonNull(context, "not active yet");
  }
}
