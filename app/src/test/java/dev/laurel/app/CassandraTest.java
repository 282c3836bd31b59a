package dev.laurel.app;

import static dev.laurel.app.SharedScene.await;
import static dev.laurel.app.SharedScene.awaitIndex;
import static dev.laurel.app.SharedScene.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.CassandraNode;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two real servers on one real Cassandra and one Redis. Every test has a board of its own.
final class CassandraTest {
  @TempDir static Path directory;

  private static final List<ServerProcess> SERVERS = new ArrayList<>();
  private static RedisServer redis;

  private static List<String> store() {
    return new ArrayList<>(
        List.of(
            "--store",
            "cassandra",
            "--cassandra",
            CassandraNode.address(),
            "--cassandra-keyspace",
            "served",
            "--cassandra-replication",
            "1"));
  }

  @BeforeAll
  static void start() throws IOException {
    redis = RedisServer.start(directory);
    for (int again = 0; again < 2; again++) {
      List<String> migrate = store();
      migrate.addFirst("migrate");
      migrate.addAll(List.of("--index", "redis", "--redis", redis.uri()));
      assertThat(Main.commandLine().execute(migrate.toArray(String[]::new))).isZero();
    }
    List<String> flags = store();
    flags.addAll(List.of("--index", "redis", "--redis", redis.uri(), "--verify-interval", "PT0S"));
    SERVERS.add(ServerProcess.serve(flags));
    SERVERS.add(ServerProcess.serve(flags));
  }

  @AfterAll
  static void stop() {
    SERVERS.forEach(ServerProcess::close);
    redis.close();
  }

  private static ServerProcess first() {
    return SERVERS.get(0);
  }

  private static ServerProcess second() {
    return SERVERS.get(1);
  }

  private static String board(String name, String definition) {
    String board = "/v1/games/g/boards/" + name;
    assertThat(first().put(board, definition).statusCode()).isEqualTo(201);
    awaitIndex(second(), board);
    return board;
  }

  @Test
  void what_one_writes_the_other_tells_at_once() {
    String board = board("at-once", "{}");
    for (int i = 0; i < 10; i++) {
      ServerProcess writing = SERVERS.get(i % 2);
      ServerProcess reading = SERVERS.get(1 - i % 2);
      assertThat(submit(writing, board, "p" + i, i, "at-once-" + i).statusCode()).isEqualTo(200);
      assertThat(reading.get(board + "/players/p" + i).body())
          .contains("\"total\":" + (i + 1), "\"rank\":1,", "\"score\":" + i + ",");
    }
    assertThat(first().get(board + "/top?limit=40").body())
        .isEqualTo(second().get(board + "/top?limit=40").body());
  }

  @Test
  void a_key_counts_once_whoever_gets_it() {
    String board = board("keys", "{\"policy\":\"sum\"}");
    assertThat(submit(first(), board, "ann", 5, "the-key").statusCode()).isEqualTo(200);
    HttpResponse<String> again = submit(second(), board, "ann", 5, "the-key");
    assertThat(again.headers().firstValue("idempotent-replayed")).contains("true");
    assertThat(submit(second(), board, "ann", 6, "the-key").statusCode()).isEqualTo(409);
    assertThat(first().get(board + "/players/ann").body()).contains("\"score\":5,");
  }

  @Test
  void without_redis_scores_are_taken_and_ranks_refused_until_it_is_back() throws Exception {
    String board = board("without-redis", "{\"policy\":\"sum\"}");
    submit(first(), board, "ann", 1, "before");
    redis.kill();
    assertThat(submit(first(), board, "ann", 2, "meanwhile").statusCode()).isEqualTo(200);
    await("ranks are still told", () -> second().get(board + "/players/ann").statusCode() == 503);
    redis.startAgain();
    awaitIndex(first(), board);
    awaitIndex(second(), board);
    assertThat(second().get(board + "/players/ann").body()).contains("\"score\":3,");
  }
}
