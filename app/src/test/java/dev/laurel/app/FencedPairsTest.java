package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.ServerProcess.Ended;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.Settings;
import dev.laurel.postgres.SoleInstance;
import dev.laurel.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks in memory miss what others write, so an instance with such ranks and instances that share
/// them in Redis are not on one PostgreSQL at the same time. One that were not refused would serve
/// for ever: hence the time limit.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FencedPairsTest {
  private static final String BOARD = "/v1/games/g/boards/b";

  @TempDir private Path directory;
  private SharedScene scene;

  @BeforeEach
  void start() throws IOException {
    scene = new SharedScene(directory);
  }

  @AfterEach
  void stop() {
    scene.close();
  }

  private List<String> inMemory() {
    return List.of("--store", "postgres", "--index", "memory", "--postgres", scene.postgres());
  }

  @Test
  void ranks_in_memory_are_refused_for_as_long_as_one_instance_shares_them() throws Exception {
    ServerProcess first = scene.serve();
    ServerProcess second = scene.serve();
    requireMemoryRefused("serve");
    requireMemoryRefused("verify");
    assertThat(first.stop()).isZero();
    requireMemoryRefused("serve");
    assertThat(second.put(BOARD, "{}").statusCode()).isEqualTo(201);
    assertThat(second.stop()).isZero();
    try (ServerProcess alone = ServerProcess.serve(inMemory())) {
      assertThat(alone.get(BOARD).statusCode()).isEqualTo(200);
    }
  }

  private void requireMemoryRefused(String command) throws Exception {
    Ended refused = ServerProcess.run(command, inMemory());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.errors())
        .contains("laurel: Another Laurel is running on this PostgreSQL", "--index redis")
        .doesNotContain("Exception");
  }

  @Test
  void shared_ranks_are_refused_while_an_instance_has_its_own() throws Exception {
    try (ServerProcess alone = ServerProcess.serve(inMemory())) {
      for (String command : List.of("serve", "verify")) {
        Ended refused = ServerProcess.run(command, scene.flags());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.errors())
            .contains("laurel: A Laurel with --index memory is running", "stop it, or run it")
            .doesNotContain("Exception");
      }
      assertThat(alone.put(BOARD, "{}").statusCode()).isEqualTo(201);
      assertThat(alone.stop()).isZero();
    }
    assertThat(scene.serve().get(BOARD).statusCode()).isEqualTo(200);
  }

  @Test
  void a_shared_lock_whose_connection_broke_is_taken_again() throws Exception {
    ServerProcess server = scene.serve();
    String before = lockHolder();
    terminate(before);
    SharedScene.await("nobody took the lock again", () -> !lockHolder().matches(before + "|"));
    requireMemoryRefused("serve");
    assertThat(server.put(BOARD, "{}").statusCode()).isEqualTo(201);
    assertThat(server.stop()).isZero();
  }

  @Test
  void one_that_lost_its_lock_to_ranks_in_memory_ends_and_says_so() throws Exception {
    ServerProcess server = scene.serve();
    try (Database database = Database.open(Settings.of(scene.postgres()))) {
      SharedScene.await(
          "the lock was never free",
          () -> {
            terminate(lockHolder());
            return SoleInstance.take(database).isPresent();
          });
      assertThat(server.awaitEnd()).isEqualTo(75);
      assertThat(server.log()).contains("A Laurel with --index memory has taken this PostgreSQL");
    }
  }

  /// The process of PostgreSQL that holds the shared lock; empty where there is none.
  private String lockHolder() {
    return Objects.requireNonNull(
        PostgresServer.ask(
            scene.postgres(),
            """
            SELECT coalesce(max(pid)::text, '') FROM pg_locks
             WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted\
            """));
  }

  private void terminate(String holder) {
    PostgresServer.execute(
        scene.postgres(), "SELECT pg_terminate_backend(nullif('" + holder + "', '')::int)");
  }
}
