package dev.laurel.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Listens on one address and hands every connection to an event loop. Linux's own polling where it
/// is there, the JDK's elsewhere.
public final class HttpListener implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int TLS_REFRESH_SECONDS = 10;

  private final EventLoopGroup group;
  private final Map<EventLoop, Loop> loops;
  private final Gate gate;
  private final Channel channel;
  private final Duration drain;
  private final int kinds;

  private HttpListener(
      EventLoopGroup group,
      Map<EventLoop, Loop> loops,
      Gate gate,
      Channel channel,
      Duration drain,
      int kinds) {
    this.group = group;
    this.loops = loops;
    this.gate = gate;
    this.channel = channel;
    this.drain = drain;
    this.kinds = kinds;
  }

  /// How to listen.
  ///
  /// @param tls null where connections are not encrypted
  /// @param exempt whose connections only count together with all others
  public record Settings(
      InetSocketAddress address,
      int eventLoops,
      Timeouts timeouts,
      Limits limits,
      @Nullable Tls tls,
      Predicate<InetAddress> exempt) {}

  /// Begins to listen; an [IOException] names an address that cannot be taken.
  public static HttpListener open(Settings settings, Application application) throws IOException {
    boolean epoll = Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            settings.eventLoops(), new DefaultThreadFactory("laurel-http", true), io);
    Map<EventLoop, Loop> loops = loops(group, settings, application.kinds());
    Limits limits = settings.limits();
    Gate gate = new Gate(limits.connections(), limits.connectionsPerAddress(), settings.exempt());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(group)
            .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            // A client that has sent all it will may still read its answers.
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(initializer(application, settings, loops, gate));
    try {
      Channel channel = bootstrap.bind(settings.address()).syncUninterruptibly().channel();
      refreshTls(group, settings.tls());
      return new HttpListener(
          group, loops, gate, channel, settings.timeouts().drain(), application.kinds());
    } catch (Exception failed) {
      group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
      throw new IOException(
          "cannot listen on " + settings.address() + ": " + failed.getMessage(), failed);
    }
  }

  private static void refreshTls(EventLoopGroup group, @Nullable Tls tls) {
    if (tls != null) {
      var _ =
          group
              .next()
              .scheduleAtFixedRate(
                  () -> Thread.startVirtualThread(tls::refresh),
                  TLS_REFRESH_SECONDS,
                  TLS_REFRESH_SECONDS,
                  TimeUnit.SECONDS);
    }
  }

  private static Map<EventLoop, Loop> loops(EventLoopGroup group, Settings settings, int kinds) {
    Map<EventLoop, Loop> loops = new HashMap<>();
    for (EventExecutor executor : group) {
      EventLoop eventLoop = (EventLoop) executor;
      Loop loop = new Loop(eventLoop, settings, kinds);
      loop.start();
      loops.put(eventLoop, loop);
    }
    return loops;
  }

  private static ChannelInitializer<Channel> initializer(
      Application application, Settings settings, Map<EventLoop, Loop> loops, Gate gate) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        Loop loop = loops.get(channel.eventLoop());
        InetAddress peer = peer(channel);
        if (loop == null || peer == null || !gate.enter(peer)) {
          var _ = channel.close();
          return;
        }
        var _ = channel.closeFuture().addListener(_ -> gate.leave(peer));
        Tls tls = settings.tls();
        if (tls != null) {
          channel.pipeline().addLast(tls.context().newHandler(channel.alloc()));
        }
        Connection connection = new Connection(application, settings.limits(), loop);
        channel.pipeline().addLast(new RequestDecoder(settings.limits(), connection), connection);
      }
    };
  }

  /// Null where it is gone already.
  private static @Nullable InetAddress peer(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress address
        ? address.getAddress()
        : null;
  }

  public int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  /// What was counted until now.
  public Figures figures() {
    List<Traffic> traffic = loops.values().stream().map(Loop::traffic).toList();
    return new Figures(gate.open(), gate.turnedAway(), Traffic.together(kinds, traffic));
  }

  /// Takes no more connections, answers every request that was accepted, then closes. Once it has,
  /// closing again does nothing.
  @Override
  public void close() {
    if (group.isShuttingDown()) {
      return;
    }
    channel.close().syncUninterruptibly();
    loops.values().forEach(loop -> loop.eventLoop().execute(loop::drain));
    gate.awaitEmpty(drain);
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
