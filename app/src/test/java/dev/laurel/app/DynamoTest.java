package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.DynamoServer;
import dev.laurel.testkit.server.RedisServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real server on DynamoDB and Redis.
final class DynamoTest {
  private static final String BOARD = "/v1/games/CyberClash/boards/high-score";

  @TempDir Path directory;

  private static List<String> flags(String table, RedisServer redis, String... more) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--store",
                "dynamodb",
                "--index",
                "redis",
                "--dynamodb",
                DynamoServer.address(),
                "--dynamodb-table",
                table,
                "--redis",
                redis.uri()));
    flags.addAll(List.of(more));
    return flags;
  }

  @Test
  void instances_share_boards_scores_and_ranks_and_go_on_without_redis() throws Exception {
    String table = DynamoServer.freshTable();
    try (RedisServer redis = RedisServer.start(directory)) {
      assertThat(ServerProcess.run("serve", flags(table, redis)).errors())
          .contains("./laurel migrate");
      for (int again = 0; again < 2; again++) {
        assertThat(ServerProcess.run("migrate", flags(table, redis)).output())
            .contains("DynamoDB are up to date");
      }
      try (ServerProcess one = ServerProcess.serve(flags(table, redis));
          ServerProcess other = ServerProcess.serve(flags(table, redis))) {
        serve(one, other);
        goOnWithout(redis, one);
      }
    }
  }

  private static void serve(ServerProcess one, ServerProcess other) {
    assertThat(one.put(BOARD, "{}").statusCode()).isEqualTo(201);
    SharedScene.awaitIndex(one, BOARD);
    HttpResponse<String> first = SharedScene.submit(one, BOARD, "player123", 15750, "k1");
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(first.body()).contains("\"rank\":1");
    HttpResponse<String> again = SharedScene.submit(other, BOARD, "player123", 15750, "k1");
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(SharedScene.submit(other, BOARD, "player124", 20000, "k2").body())
        .contains("\"rank\":1");
    assertThat(one.get(BOARD + "/players/player123").body()).contains("\"rank\":2");
    assertThat(other.get(BOARD + "/top").body()).containsSubsequence("player124", "player123");
  }

  /// Ranks are refused, scores are taken, and all is there when Redis is back.
  private static void goOnWithout(RedisServer redis, ServerProcess one) throws Exception {
    redis.kill();
    SharedScene.await(
        "ranks are told without an index", () -> one.get(BOARD + "/top").statusCode() == 503);
    HttpResponse<String> refused = one.get(BOARD + "/top");
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    assertThat(one.get("/readyz").statusCode()).isEqualTo(503);
    HttpResponse<String> taken = SharedScene.submit(one, BOARD, "player125", 30000, "k3");
    assertThat(taken.statusCode()).as(taken.body()).isEqualTo(200);
    assertThat(taken.body()).contains("\"score\":30000").doesNotContain("\"rank\":1");
    redis.startAgain();
    SharedScene.awaitIndex(one, BOARD);
    assertThat(one.get(BOARD + "/players/player125").body()).contains("\"rank\":1");
  }
}
