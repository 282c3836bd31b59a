package dev.laurel.app;

import static dev.laurel.app.SharedScene.awaitIndex;
import static dev.laurel.app.SharedScene.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.PostgresServer;
import dev.laurel.testkit.server.RedisCluster;
import dev.laurel.testkit.server.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two real servers on one PostgreSQL and a Redis Cluster.
final class RedisClusterTest {
  private static final int WRITERS = 4;

  @TempDir static Path directory;

  private static String postgres;
  private static RedisCluster cluster;
  private static ServerProcess first;
  private static ServerProcess second;

  @BeforeAll
  static void start() throws IOException {
    postgres = PostgresServer.emptySchema();
    cluster = RedisCluster.start(directory);
    first = ServerProcess.serve(flags());
    second = ServerProcess.serve(flags());
  }

  /// Two of the servers are enough to find the others.
  private static List<String> flags() {
    return List.of(
        "--store",
        "postgres",
        "--index",
        "redis",
        "--postgres",
        postgres,
        "--redis",
        String.join(",", cluster.uris().subList(1, 3)),
        "--redis-cluster");
  }

  @AfterAll
  static void stop() {
    first.close();
    second.close();
    cluster.close();
    PostgresServer.drop(postgres);
  }

  @Test
  void what_one_writes_to_a_split_board_the_other_tells_at_once() {
    String board = "/v1/games/g/boards/split";
    assertThat(first.put(board, "{\"shards\":8}").statusCode()).isEqualTo(201);
    for (int i = 0; i < 40; i++) {
      ServerProcess writing = i % 2 == 0 ? first : second;
      ServerProcess reading = i % 2 == 0 ? second : first;
      String player = "p" + i;
      submit(writing, board, player, i / 2, "split-" + i);
      assertThat(reading.get(board + "/players/" + player).body())
          .contains("\"total\":" + (i + 1), "\"dense\":1}", "\"score\":" + i / 2 + ",");
    }
    awaitIndex(first, board);
    awaitIndex(second, board);
    assertThat(first.get(board + "/players/p0").body())
        .contains("\"ranks\":{\"ordinal\":39,\"competition\":39,\"dense\":20}");
    assertThat(first.get(board + "/top?limit=40").body())
        .isEqualTo(second.get(board + "/top?limit=40").body());
  }

  @Test
  void a_master_is_killed_and_nothing_is_lost_or_counts_twice() throws Exception {
    long seed = System.nanoTime();
    System.out.println("RedisClusterTest seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    String split = SumWriter.DEFINITION.replace("}", ",\"shards\":6}");
    assertThat(first.put(SumWriter.BOARD, split).statusCode()).isEqualTo(201);
    awaitIndex(first, SumWriter.BOARD);
    List<SumWriter> writers = new ArrayList<>();
    CountDownLatch untilKill = new CountDownLatch(100);
    CountDownLatch untilEnd = new CountDownLatch(300);
    RedisServer master = cluster.masters().get(random.nextInt(RedisCluster.MASTERS));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writing = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        SumWriter writer = new SumWriter(i, random.split());
        ServerProcess server = i % 2 == 0 ? first : second;
        writers.add(writer);
        writing.add(
            threads.submit(() -> {
              while (untilEnd.getCount() > 0) {
                writer.sendPending(server);
                untilKill.countDown();
                untilEnd.countDown();
              }
            }));
      }
      untilKill.await();
      master.kill();
      cluster.awaitFailover(master);
      for (Future<?> each : writing) {
        each.get();
      }
    }
    awaitIndex(first, SumWriter.BOARD);
    awaitIndex(second, SumWriter.BOARD);
    SumWriter.requireExact(second, writers);
    master.startAgain();
    cluster.awaitWhole();
    assertThat(ServerProcess.run("verify", flags()).code()).isZero();
  }
}
