package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One connection that many threads share: each sends without waiting for the others' replies, and
/// waits for its own.
///
/// A connection that is lost, or that has not answered in time, is given up with all that is under
/// way on it. The next caller makes a new one; where that fails, callers are refused at once for a
/// moment, until one of them tries again.
final class Wire implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Pattern RUN = Pattern.compile("(?m)^run_id:(\\w+)");

  private final Client client;
  private final ReentrantLock connecting = new ReentrantLock();
  private volatile @Nullable Session session;
  private volatile @Nullable Failure lastFailure;
  private volatile boolean closed;

  /// A connection, and the run of the server that it leads to: a server that was started again has
  /// another one.
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

  Wire(Client client) {
    this.client = client;
  }

  /// The connection; a new one where there is none.
  Session session() {
    Session known = session;
    return known != null && known.connection.isOpen() ? known : connected();
  }

  private Session connected() {
    if (!tryLock()) {
      throw new IndexUnavailable(client.name() + " takes too long to connect to.");
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
      throw e;
    }
  }

  private Session open() {
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> opening =
        client.redis().connectAsync(ByteArrayCodec.INSTANCE, client.uri()).toCompletableFuture();
    boolean opened = false;
    try {
      StatefulRedisConnection<byte[], byte[]> connection = await(null, opening);
      Session made = new Session(connection, run(await(null, connection.async().info("server"))));
      opened = true;
      return made;
    } finally {
      if (!opened) { // also one that comes too late
        Future<?> _ = opening.thenCompose(StatefulRedisConnection::closeAsync);
      }
    }
  }

  private String run(String info) {
    Matcher match = RUN.matcher(info);
    if (!match.find()) {
      throw new IndexUnavailable(client.name() + " does not tell its run_id.");
    }
    return match.group(1);
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
      throw new IndexUnavailable(
          client.name() + " did not answer within " + client.timeout().toMillis() + " ms.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted while waiting for Redis.", e);
    } catch (CancellationException e) {
      throw failed(e);
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    }
  }

  /// Whatever Redis refuses or the client throws: there is no answer.
  private RuntimeException failed(Throwable cause) {
    if (cause instanceof RedisNoScriptException noScript) {
      return noScript;
    }
    String message = client.name() + ": " + cause.getMessage();
    return isDamage(cause)
        ? IndexUnavailable.damaged(message)
        : new IndexUnavailable(message, cause);
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

  /// Makes no more connections. The one that stands, and what waits on it, ends with the client.
  @Override
  public void close() {
    closed = true;
  }
}
