package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.PostgresServer;
import dev.laurel.testkit.server.RedisServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// PostgreSQL is stopped under a server and comes back.
final class PostgresAwayTest {
  private static final String BOARD = "/v1/games/g/boards/b";

  @TempDir private Path data;
  private EmbeddedPostgres postgres;
  private String address;

  @BeforeEach
  void start() throws IOException {
    postgres = builder().start();
    address = PostgresServer.address(postgres);
  }

  @AfterEach
  void stop() throws IOException {
    postgres.close();
  }

  private EmbeddedPostgres.Builder builder() {
    return PostgresServer.builder(true).setDataDirectory(data).setCleanDataDirectory(false);
  }

  @Test
  void readyz_says_so_until_it_is_back_where_ranks_are_in_memory() throws Exception {
    List<String> flags = List.of("--store", "postgres", "--postgres", address);
    try (ServerProcess server = ServerProcess.serve(flags)) {
      requireToldAndOvercome(server);
      assertThat(server.stop()).isZero();
    }
  }

  @Test
  void readyz_says_so_until_it_is_back_where_ranks_are_in_redis(@TempDir Path directory)
      throws Exception {
    try (RedisServer redis = RedisServer.start(directory);
        ServerProcess server =
            ServerProcess.serve(
                List.of(
                    "--store",
                    "postgres",
                    "--index",
                    "redis",
                    "--postgres",
                    address,
                    "--redis",
                    redis.uri()))) {
      requireToldAndOvercome(server);
      SharedScene.await("nobody took the lock again", this::isLockShared);
      assertThat(server.stop()).isZero();
    }
  }

  private void requireToldAndOvercome(ServerProcess server) throws IOException {
    assertThat(server.put(BOARD, "{\"policy\":\"sum\"}").statusCode()).isEqualTo(201);
    assertThat(submit(server, "before").statusCode()).isEqualTo(200);
    assertThat(server.get("/readyz").statusCode()).isEqualTo(200);

    int port = postgres.getPort();
    postgres.close();
    SharedScene.await("nobody noticed", () -> server.get("/readyz").statusCode() != 200);
    HttpResponse<String> away = server.get("/readyz");
    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(away.body())
        .contains("/problems/unavailable", "PostgreSQL does not answer at this moment.");
    assertThat(away.headers().firstValue("retry-after")).isPresent();
    assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(submit(server, "meanwhile").statusCode()).isEqualTo(503);

    postgres = builder().setPort(port).start();
    SharedScene.await("it stays away", () -> server.get("/readyz").statusCode() == 200);
    SharedScene.await("nothing is taken", () -> submit(server, "meanwhile").statusCode() == 200);
    assertThat(server.get(BOARD + "/players/ann").body()).contains("\"rank\":1,", "\"score\":2,");
  }

  private static HttpResponse<String> submit(ServerProcess server, String key) {
    return SharedScene.submit(server, BOARD, "ann", 1, key);
  }

  private boolean isLockShared() {
    String held =
        "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'";
    return "t".equals(PostgresServer.ask(address, held));
  }
}
