package dev.laurel.redis;

import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// Databases for a test class, one after another: of the server in `LAUREL_TEST_REDIS`, such as
/// `redis://127.0.0.1:6379`, whose index keys it removes, or of one that it starts.
final class Databases implements AutoCloseable {
  private static final String GIVEN = "LAUREL_TEST_REDIS";
  private static final int GIVEN_DATABASES = 16;

  private final Deque<Runnable> open = new ArrayDeque<>();
  private final String address;
  private final int count;
  private int next;

  Databases() {
    String given = System.getenv(GIVEN);
    this.count = given == null ? RedisServer.DATABASES : GIVEN_DATABASES;
    this.address = given == null ? started() : given + "/";
  }

  private String started() {
    try {
      Path directory = Files.createTempDirectory("laurel-redis");
      RedisServer server = RedisServer.start(directory);
      open.push(() -> delete(directory));
      open.push(server::close);
      return server.uri() + "/";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try {
      Files.deleteIfExists(directory.resolve("redis.log"));
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The address of a database that no test uses now.
  synchronized String fresh() {
    return address + next++ % count;
  }

  /// An index on a fresh database, with a generation of its own.
  RedisIndex index() {
    RedisIndex index = index(fresh());
    index.begin(1);
    return index;
  }

  /// Another index on a database.
  RedisIndex index(String uri) {
    RedisIndex index = RedisIndex.open(RedisSettings.of(uri).withExpiry(Expiry.NEVER));
    closeLater(index::close);
    return index;
  }

  synchronized void closeLater(Runnable close) {
    open.push(close);
  }

  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }
}
