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
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Listens on one address and hands every connection to an event loop. Linux's own polling where it
/// is there, the JDK's elsewhere.
public final class HttpListener implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final EventLoopGroup group;
  private final Map<EventLoop, Loop> loops;
  private final Gate gate;
  private final Channel channel;
  private final Duration drain;

  private HttpListener(
      EventLoopGroup group,
      Map<EventLoop, Loop> loops,
      Gate gate,
      Channel channel,
      Duration drain) {
    this.group = group;
    this.loops = loops;
    this.gate = gate;
    this.channel = channel;
    this.drain = drain;
  }

  /// Begins to listen; an [IOException] names an address that cannot be taken.
  public static HttpListener open(
      InetSocketAddress address,
      int eventLoops,
      Duration idleTimeout,
      Duration drain,
      Limits limits,
      Application application)
      throws IOException {
    boolean epoll = Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            eventLoops, new DefaultThreadFactory("laurel-http", true), io);
    Map<EventLoop, Loop> loops = loops(group, limits, idleTimeout);
    Gate gate = new Gate(limits.connections());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(group)
            .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            // A client that has sent all it will may still read its answers.
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(initializer(application, limits, loops, gate));
    try {
      Channel channel = bootstrap.bind(address).syncUninterruptibly().channel();
      return new HttpListener(group, loops, gate, channel, drain);
    } catch (Exception failed) {
      group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
      throw new IOException("cannot listen on " + address + ": " + failed.getMessage(), failed);
    }
  }

  private static Map<EventLoop, Loop> loops(
      EventLoopGroup group, Limits limits, Duration idleTimeout) {
    Map<EventLoop, Loop> loops = new HashMap<>();
    for (EventExecutor executor : group) {
      EventLoop eventLoop = (EventLoop) executor;
      Loop loop = new Loop(eventLoop, limits, Math.max(1, idleTimeout.toSeconds()));
      loop.start();
      loops.put(eventLoop, loop);
    }
    return loops;
  }

  private static ChannelInitializer<Channel> initializer(
      Application application, Limits limits, Map<EventLoop, Loop> loops, Gate gate) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        Loop loop = loops.get(channel.eventLoop());
        if (loop == null || !gate.enter()) {
          var _ = channel.close();
          return;
        }
        var _ = channel.closeFuture().addListener(_ -> gate.leave());
        channel
            .pipeline()
            .addLast(new RequestDecoder(limits), new Connection(application, limits, loop));
      }
    };
  }

  public int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
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
