package dev.laurel.app;

import dev.laurel.testkit.server.PostgresServer;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A PostgreSQL schema and a Redis, and the servers that share them.
final class SharedScene implements AutoCloseable {
  static final String FROM_LEDGER = "\"source\":\"ledger\"";

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final String postgres = PostgresServer.emptySchema();
  private final RedisServer redis;
  private final Deque<ServerProcess> servers = new ArrayDeque<>();

  /// The directory is for the log of Redis.
  SharedScene(Path directory) throws IOException {
    redis = RedisServer.start(directory);
  }

  RedisServer redis() {
    return redis;
  }

  String postgres() {
    return postgres;
  }

  /// What every command on these two is told.
  List<String> flags(String... more) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--store",
                "postgres",
                "--index",
                "redis",
                "--postgres",
                postgres,
                "--redis",
                redis.uri()));
    flags.addAll(List.of(more));
    return flags;
  }

  ServerProcess serve(String... more) throws IOException {
    ServerProcess server = ServerProcess.serve(flags(more));
    servers.push(server);
    return server;
  }

  static HttpResponse<String> submit(
      ServerProcess server, String board, String player, long score, String key) {
    String body = "{\"player\":\"%s\",\"score\":%d}".formatted(player, score);
    return server.send(
        server
            .json(board + "/scores")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body)));
  }

  /// Waits until ranks of this board come from Redis.
  static void awaitIndex(ServerProcess server, String board) {
    await(
        board + " is not answered from the index",
        () -> {
          HttpResponse<String> top = server.get(board + "/top");
          return top.statusCode() == 200 && !top.body().contains(FROM_LEDGER);
        });
  }

  /// Asks again and again; each time is a call over HTTP, so it is no busy loop.
  static void await(String otherwise, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LONGEST.toNanos()) {
        throw new AssertionError(otherwise + " after " + LONGEST);
      }
    }
  }

  @Override
  public void close() {
    servers.forEach(ServerProcess::close);
    redis.close();
    PostgresServer.drop(postgres);
  }
}
