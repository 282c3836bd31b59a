package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.ServerProcess.Ended;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Settings;
import dev.laurel.postgres.SharedInstance;
import dev.laurel.testkit.server.PostgresServer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The server on PostgreSQL with its ranks in memory.
final class SingleInstanceTest {
  private static final String BOARD = "/v1/games/g/boards/b";

  private final String postgres = PostgresServer.emptySchema();
  private final List<String> flags =
      List.of("--store", "postgres", "--index", "memory", "--postgres", postgres);

  @AfterEach
  void drop() {
    PostgresServer.drop(postgres);
  }

  @Test
  void what_was_stored_is_ranked_again_after_a_start() throws Exception {
    try (ServerProcess server = ServerProcess.serve(flags)) {
      server.put(BOARD, "{}");
      for (int i = 1; i <= 20; i++) {
        server.post(BOARD + "/scores", "{\"player\":\"p" + i + "\",\"score\":" + i % 7 + "}");
      }
      String top = server.get(BOARD + "/top?limit=20&ranking=dense").body();
      assertThat(top).contains("\"total\":20").doesNotContain("source");
      assertThat(server.stop()).isZero();
      try (ServerProcess next = ServerProcess.serve(flags)) {
        assertThat(next.get(BOARD + "/top?limit=20&ranking=dense").body()).isEqualTo(top);
      }
    }
  }

  @Test
  void a_second_instance_is_refused_and_so_is_verify_while_one_serves() throws Exception {
    try (ServerProcess server = ServerProcess.serve(flags)) {
      server.put(BOARD, "{}");
      server.post(BOARD + "/scores", "{\"player\":\"ann\",\"score\":1}");
      for (String command : List.of("serve", "verify")) {
        Ended refused = ServerProcess.run(command, flags);
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.errors())
            .contains("Another Laurel is running on this PostgreSQL", "--index redis")
            .doesNotContain("Exception");
      }
      assertThat(server.get(BOARD + "/players/ann").body()).contains("\"rank\":1,");
      server.kill();
    }
    SharedScene.await(
        "the lock of a killed instance is still held",
        () -> {
          Ended verified = run("verify");
          assertThat(verified.output() + verified.errors()).doesNotContain("Differences");
          return verified.code() == 0 && verified.output().contains("g/b");
        });
  }

  private Ended run(String command) {
    try {
      return ServerProcess.run(command, flags);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void a_lock_whose_connection_broke_is_taken_again() throws Exception {
    try (ServerProcess server = ServerProcess.serve(flags)) {
      server.put(BOARD, "{}");
      String before = lockHolder();
      PostgresServer.execute(postgres, "SELECT pg_terminate_backend(" + before + ")");
      SharedScene.await(
          "nobody took the lock again",
          () -> server.get(BOARD).statusCode() == 200 && !lockHolder().matches(before + "|"));
      assertThat(ServerProcess.run("serve", flags).errors()).contains("Another Laurel is running");
      server.post(BOARD + "/scores", "{\"player\":\"ann\",\"score\":1}");
      assertThat(server.get(BOARD + "/players/ann").body()).contains("\"rank\":1,");
    }
  }

  /// The process of PostgreSQL that holds the lock; empty where there is none.
  private String lockHolder() {
    return Objects.requireNonNull(
        PostgresServer.ask(
            postgres,
            """
            SELECT coalesce(max(pid)::text, '') FROM pg_locks
             WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted\
            """));
  }

  @Test
  void one_that_lost_its_lock_to_an_instance_with_a_shared_index_ends() throws Exception {
    try (ServerProcess server = ServerProcess.serve(flags);
        Database database = Database.open(Settings.of(postgres))) {
      SharedScene.await(
          "the lock was never free",
          () -> {
            PostgresServer.execute(
                postgres, "SELECT pg_terminate_backend(nullif('" + lockHolder() + "', '')::int)");
            return SharedInstance.take(database).isPresent();
          });
      assertThat(server.awaitEnd()).isEqualTo(75);
      assertThat(server.log()).contains("--index memory does not allow");
    }
  }

  @Test
  void one_whose_mark_somebody_did_away_with_ends() throws Exception {
    try (ServerProcess server = ServerProcess.serve(flags);
        Database database = Database.open(Settings.of(postgres))) {
      Agreement agreement = new IndexState(database);
      State mark = agreement.read();
      State filling = new State(mark.generation() + 1, Phase.CATCHING_UP);
      assertThat(agreement.compareAndSet(mark, filling)).isTrue();
      assertThat(server.awaitEnd()).isEqualTo(75);
      assertThat(server.log()).contains("--index memory does not allow");
    }
  }

  @Test
  void a_postgres_that_is_not_there_is_named_in_one_sentence() throws Exception {
    Ended refused =
        ServerProcess.run(
            "serve",
            List.of(
                "--store", "postgres",
                "--postgres", "jdbc:postgresql://127.0.0.1:1/laurel?password=hush"));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.errors())
        .contains("laurel: PostgreSQL at jdbc:postgresql://127.0.0.1:1/laurel cannot be reached")
        .doesNotContain("hush");
  }
}
