package dev.laurel.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The client library, told to keep nothing for later: no reconnecting behind our back, no command
/// sent twice, and a bounded number of them under way.
///
/// @param addresses the server's; of a cluster some servers', through which the others are found
record Client(
    RedisClient redis,
    ClientResources resources,
    List<RedisURI> addresses,
    boolean isCluster,
    Duration timeout)
    implements AutoCloseable {
  /// The most commands that one connection has under way.
  static final int MAX_UNDER_WAY = 10_000;

  // The library's least: a reply is handed on, and nothing is computed on its threads.
  private static final int THREADS = 2;
  private static final long SHUTDOWN_SECONDS = 2;

  static Client of(RedisSettings settings) {
    List<RedisURI> addresses =
        settings.addresses().stream().map(it -> address(it, settings.timeout())).toList();
    ClientResources resources =
        DefaultClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .build();
    RedisClient redis = RedisClient.create(resources);
    redis.setOptions(options(settings.timeout()));
    return new Client(redis, resources, addresses, settings.isCluster(), settings.timeout());
  }

  private static RedisURI address(String text, Duration timeout) {
    RedisURI uri = RedisURI.create(text);
    uri.setTimeout(timeout);
    return uri;
  }

  /// Another server of the cluster: the same user, password and TLS, on another host and port.
  RedisURI sibling(String host, int port) {
    RedisURI uri = RedisURI.builder(addresses.getFirst()).build();
    uri.setHost(host);
    uri.setPort(port);
    return uri;
  }

  private static ClientOptions options(Duration timeout) {
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(MAX_UNDER_WAY)
        .protocolVersion(ProtocolVersion.RESP2)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(SocketOptions.builder().connectTimeout(timeout).keepAlive(true).build())
        .build();
  }

  /// What to call the server in messages, without the password that an address may have.
  static String name(RedisURI uri) {
    String socket = uri.getSocket();
    return "Redis at " + (socket == null ? uri.getHost() + ":" + uri.getPort() : socket);
  }

  @Override
  public void close() {
    redis.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    boolean _ =
        resources
            .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
            .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
  }
}
