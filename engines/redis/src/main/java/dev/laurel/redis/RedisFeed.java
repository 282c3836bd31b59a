package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.live.Changed;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.live.Pending;
import dev.laurel.redis.Wire.Session;
import io.lettuce.core.RedisException;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// News between instances, over pub/sub of Redis.
///
/// Listeners of this process are told directly, the others through Redis. One thread sends, from a
/// [Pending]: while Redis is away news is merged, and nobody waits. Pub/sub keeps nothing for those
/// who are away, so whenever an instance has subscribed (again), its listeners are told that
/// everything may have changed.
public final class RedisFeed implements Feed {
  /// The channel.
  public static final String CHANNEL = "leaderboard:updates";

  private static final Logger LOG = LoggerFactory.getLogger(RedisFeed.class);
  // At most ten messages a second: the rest is merged. As often it sees whether others are heard.
  private static final Duration TICK = Duration.ofMillis(100);

  private final Client client;
  private final Servers servers;
  private final String sender = UUID.randomUUID().toString();
  private final LocalFeed local = new LocalFeed();
  private final Pending outgoing = new Pending();
  private final Thread carrier;
  private @Nullable StatefulRedisPubSubConnection<String, String> subscription;
  private boolean away;
  // Of a cluster any server will do; where one fails, another one is tried.
  private int turn;

  private RedisFeed(Client client) {
    this.client = client;
    this.servers = Servers.of(client);
    this.carrier = Thread.ofVirtual().name("redis-feed").unstarted(this::carry);
  }

  /// Opening needs no Redis: it is looked for until it is there.
  public static RedisFeed open(RedisSettings settings) {
    RedisFeed feed = new RedisFeed(Client.of(settings));
    feed.carrier.start();
    return feed;
  }

  @Override
  public void publish(Changed changed) {
    local.publish(changed);
    outgoing.add(changed);
  }

  /// Other instances may be listening.
  @Override
  public boolean isHeard() {
    return true;
  }

  @Override
  public Subscription subscribe(Consumer<Changed> listener) {
    return local.subscribe(listener);
  }

  private void carry() {
    try {
      while (!outgoing.isClosed()) {
        carryOnce();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Sends what there is, and sees that the subscription stands.
  private void carryOnce() throws InterruptedException {
    Changed changed = outgoing.take(TICK);
    try {
      Wire wire = servers.any(turn);
      subscribeAgain(wire);
      send(wire, changed);
      noteAway(null);
    } catch (IndexUnavailable | RedisException e) {
      noteAway(e);
      elsewhere();
      outgoing.add(changed);
    }
    if (!changed.isNothing() || away) {
      outgoing.awaitClose(TICK);
    }
  }

  private void elsewhere() {
    turn++;
    StatefulRedisPubSubConnection<String, String> known = subscription;
    if (client.isCluster() && known != null) {
      Future<?> _ = known.closeAsync();
    }
  }

  private void subscribeAgain(Wire wire) {
    StatefulRedisPubSubConnection<String, String> known = subscription;
    if (known != null && known.isOpen()) {
      checkAlive(wire, known);
      return;
    }
    var opening =
        client.redis().connectPubSubAsync(StringCodec.UTF8, wire.uri()).toCompletableFuture();
    boolean subscribed = false;
    try {
      StatefulRedisPubSubConnection<String, String> made = wire.await(null, opening);
      made.addListener(new Incoming());
      wire.await(null, made.async().subscribe(CHANNEL));
      subscription = made;
      subscribed = true;
    } finally {
      if (!subscribed) { // also one that comes too late
        Future<?> _ = opening.thenCompose(StatefulRedisPubSubConnection::closeAsync);
      }
    }
  }

  /// A connection may stand that leads nowhere, or to a server that the rest of its cluster does
  /// not hear: it is closed, and made anew the next time.
  private void checkAlive(Wire wire, StatefulRedisPubSubConnection<String, String> known) {
    boolean alive = false;
    try {
      wire.checkHeard();
      wire.await(null, known.async().ping());
      alive = true;
    } finally {
      if (!alive) {
        Future<?> _ = known.closeAsync();
      }
    }
  }

  private void send(Wire wire, Changed changed) {
    if (changed.isNothing()) {
      return;
    }
    Session session = wire.session();
    for (String text : new FeedMessage(sender, changed).texts()) {
      byte[] message = text.getBytes(StandardCharsets.UTF_8);
      wire.await(session, session.commands().publish(Keys.bytes(CHANNEL), message));
    }
  }

  private void noteAway(@Nullable Exception cause) {
    if (cause != null && !away) {
      LOG.warn("News does not reach other instances: {}", cause.getMessage());
    } else if (cause == null && away) {
      LOG.info("News reaches other instances again");
    }
    away = cause != null;
  }

  /// Called by the client's threads, which must not wait: the local feed does not.
  private final class Incoming extends RedisPubSubAdapter<String, String> {
    @Override
    public void message(String channel, String text) {
      FeedMessage.parse(text)
          .filter(message -> !message.sender().equals(sender))
          .ifPresent(message -> local.publish(message.changed()));
    }

    @Override
    public void subscribed(String channel, long count) {
      local.publish(Changed.EVERYTHING);
    }
  }

  @Override
  public void close() {
    outgoing.close();
    carrier.interrupt();
    local.close();
    servers.close();
    client.close();
  }
}
