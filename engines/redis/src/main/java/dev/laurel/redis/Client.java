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
import java.util.concurrent.TimeUnit;

/// The client library, told to keep nothing for later: no reconnecting behind our back, no command
/// sent twice, and a bounded number of them under way.
record Client(RedisClient redis, ClientResources resources, RedisURI uri, Duration timeout)
    implements AutoCloseable {
  /// The most commands that one connection has under way.
  static final int MAX_UNDER_WAY = 10_000;

  // The library's least: a reply is handed on, and nothing is computed on its threads.
  private static final int THREADS = 2;
  private static final long SHUTDOWN_SECONDS = 2;

  static Client of(RedisSettings settings) {
    RedisURI uri = RedisURI.create(settings.uri());
    uri.setTimeout(settings.timeout());
    ClientResources resources =
        DefaultClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .build();
    RedisClient redis = RedisClient.create(resources, uri);
    redis.setOptions(options(settings.timeout()));
    return new Client(redis, resources, uri, settings.timeout());
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
  String name() {
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
