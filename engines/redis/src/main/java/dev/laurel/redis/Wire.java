package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One connection that many threads share: each sends without waiting for the others' replies, and
/// waits for its own.
///
/// A connection that is lost, or that has not answered in time, is given up with all that is under
/// way on it. The next caller makes a new one; where that fails, callers are refused at once for a
/// moment, until one of them tries again.
final class Wire implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Client client;
  private final RedisURI uri;
  private final Runnable doubted;
  private final ReentrantLock connecting = new ReentrantLock();
  private volatile @Nullable Session session;
  private volatile @Nullable Failure lastFailure;
  private volatile boolean closed;

  /// A connection, and the [Run] of the server that it leads to.
  record Session(StatefulRedisConnection<byte[], byte[]> connection, String run) {
    RedisAsyncCommands<byte[], byte[]> commands() {
      return connection.async();
    }
  }

  private record Failure(long nanos, IndexUnavailable cause) {
    boolean isRecent() {
      return System.nanoTime() - nanos < PAUSE.toNanos();
    }
  }

  /// `doubted` is run whenever the server fails, other than by what a script tells.
  Wire(Client client, RedisURI uri, Runnable doubted) {
    this.client = client;
    this.uri = uri;
    this.doubted = doubted;
  }

  RedisURI uri() {
    return uri;
  }

  /// What to call the server in messages, without the password that an address may have.
  String name() {
    return Client.name(uri);
  }

  /// The connection; a new one where there is none.
  Session session() {
    Session known = session;
    return known != null && known.connection.isOpen() ? known : connected();
  }

  private Session connected() {
    if (!tryLock()) {
      throw new IndexUnavailable(name() + " takes too long to connect to.");
    }
    try {
      Session known = session;
      if (known != null && known.connection.isOpen()) {
        return known;
      }
      refuseAfterFailure();
      return connect();
    } finally {
      connecting.unlock();
    }
  }

  private boolean tryLock() {
    try {
      return connecting.tryLock(2 * client.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void refuseAfterFailure() {
    if (closed) {
      throw new IndexUnavailable("The connection to Redis is closed.");
    }
    Failure failure = lastFailure;
    if (failure != null && failure.isRecent()) {
      throw new IndexUnavailable("Redis cannot be reached: " + failure.cause.getMessage());
    }
  }

  private Session connect() {
    try {
      Session made = open();
      session = made;
      lastFailure = null;
      return made;
    } catch (IndexUnavailable e) {
      lastFailure = new Failure(System.nanoTime(), e);
      doubted.run();
      throw e;
    }
  }

  private Session open() {
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> opening =
        client.redis().connectAsync(ByteArrayCodec.INSTANCE, uri).toCompletableFuture();
    boolean opened = false;
    try {
      StatefulRedisConnection<byte[], byte[]> connection = await(null, opening);
      Session made = new Session(connection, run(connection));
      opened = true;
      return made;
    } finally {
      if (!opened) { // also one that comes too late
        Future<?> _ = opening.thenCompose(StatefulRedisConnection::closeAsync);
      }
    }
  }

  private String run(StatefulRedisConnection<byte[], byte[]> connection) {
    Future<String> info =
        client.isCluster() ? connection.async().info() : connection.async().info("server");
    return client.isCluster() ? Run.ofMaster(await(null, info)) : Run.ofServer(await(null, info));
  }

  /// Whether the server is in the run that it was in when the connection was made. Where it is not,
  /// the connection is given up. A server that stands alone cannot be in another.
  boolean isSame(Session on) {
    boolean same = !client.isCluster() || run(on.connection).equals(on.run);
    if (!same) {
      giveUp(on);
    }
    return same;
  }

  /// Refuses a server that does not reach most of its cluster.
  void checkHeard() {
    if (client.isCluster()) {
      Session on = session();
      if (!await(on, send(on, RedisAsyncCommands::clusterInfo)).contains("cluster_state:ok")) {
        doubted.run();
        throw new IndexUnavailable(name() + " is cut off from its cluster.");
      }
    }
  }

  /// Who has which slots of the cluster, as this server sees it.
  Reply slots() {
    Session on = session();
    return new Reply(await(on, send(on, RedisAsyncCommands::clusterSlots)));
  }

  /// Sends a command on a session and does not wait.
  <T> Future<T> send(
      Session on, Function<RedisAsyncCommands<byte[], byte[]>, ? extends Future<T>> command) {
    try {
      return command.apply(on.commands());
    } catch (RedisException e) { // as many as may be are under way already
      throw failed(e);
    }
  }

  /// Waits for the reply to a command. A session on which it does not come in time is given up.
  ///
  /// @throws RedisNoScriptException where the server does not know the script
  /// @throws IndexUnavailable where it does not answer in time, or not what was asked
  <T> T await(@Nullable Session on, Future<T> reply) {
    try {
      return reply.get(client.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      giveUp(on);
      doubted.run();
      throw new IndexUnavailable(
          name() + " did not answer within " + client.timeout().toMillis() + " ms.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted while waiting for Redis.", e);
    } catch (CancellationException e) {
      throw failed(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (client.isCluster() && isStale(cause)) { // perhaps it is in another run
        giveUp(on);
      }
      throw failed(cause);
    }
  }

  /// Whatever Redis refuses or the client throws: there is no answer.
  private RuntimeException failed(Throwable cause) {
    if (cause instanceof RedisNoScriptException noScript) {
      return noScript;
    }
    String message = name() + ": " + cause.getMessage();
    if (isDamage(cause)) {
      return IndexUnavailable.damaged(message);
    }
    if (!isStale(cause)) {
      doubted.run();
    }
    return new IndexUnavailable(message, cause);
  }

  private static boolean isStale(Throwable cause) {
    return String.valueOf(cause.getMessage()).startsWith("STALEGEN");
  }

  /// A script tells so, or has stumbled over something that no script has written.
  private static boolean isDamage(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    return cause instanceof RedisCommandExecutionException
        && (message.startsWith("DAMAGED")
            || (message.startsWith("ERR") && message.contains("user_script")));
  }

  /// Ends the connection and with it all that waits on it; who comes next makes a new one.
  private void giveUp(@Nullable Session on) {
    if (on != null) {
      Future<?> _ = on.connection.closeAsync();
    }
  }

  /// Makes no more connections, and ends the one that stands with what waits on it.
  @Override
  public void close() {
    closed = true;
    giveUp(session);
  }
}
