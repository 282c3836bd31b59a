package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.server.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Connections may break at any moment; what was answered stays true.
final class BrokenConnectionTest {
  private static final PlayerId ANN = new PlayerId("ann");
  private static final int COMMITS = 150;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void nothing_is_lost_and_nothing_done_twice_while_connections_are_killed(long seed) {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      Semaphore begun = new Semaphore(0);
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Void> killer =
          CompletableFuture.runAsync(() -> kill(scene, begun, over, new Random(seed)));
      long done = 0;
      for (int i = 0; i < COMMITS; i++) {
        begun.release();
        done += commit(scene);
      }
      over.set(true);
      begun.release();
      killer.join();

      assertThat(scene.scores()).as("seed %d", seed).isEqualTo(Map.of("ann", done));
      assertThat(done).isGreaterThan(0);
    }
  }

  private static int commit(Scene scene) {
    try {
      List<Outcome> outcomes = scene.ledger().commit(List.of(Command.Submit.of(Scene.KEY, ANN, 1)));
      assertThat(outcomes).allMatch(Outcome.Done.class::isInstance);
      return 1;
    } catch (Unavailable away) {
      assertThat(away.detail()).doesNotContain("not known");
      return 0;
    }
  }

  /// Kills at some moment of every other commit.
  private static void kill(Scene scene, Semaphore begun, AtomicBoolean over, Random random) {
    while (true) {
      begun.acquireUninterruptibly();
      if (over.get()) {
        return;
      }
      if (random.nextBoolean()) {
        for (int spins = random.nextInt(20_000); spins > 0; spins--) {
          Thread.onSpinWait();
        }
        scene.ask(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
             WHERE application_name = 'laurel' AND pid <> pg_backend_pid()\
            """);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_commit_that_is_still_under_way_is_waited_for(boolean committed) throws SQLException {
    try (Scene scene = Scene.empty();
        Connection writer = scene.database().connection()) {
      scene.done(new Command.Define(Scene.sums()));
      Event.Dropped witness = new Event.Dropped(1_000, 77, Origin.LOCAL, Scene.KEY);
      new Script()
          .update(
              """
              INSERT INTO score_events (sequence, time, kind, game, board, packed)
              VALUES (1000, 77, 'dropped', 'game', 'board', '')\
              """)
          .run(writer);
      CompletableFuture<Boolean> answer =
          CompletableFuture.supplyAsync(() -> ask(scene.database(), witness));
      awaitWaiting(scene);
      assertThat(answer).isNotDone();
      if (committed) {
        writer.commit();
      } else {
        writer.rollback();
      }

      assertThat(answer.join()).isEqualTo(committed);
      assertThat(scene.ask("SELECT count(*) FROM score_events WHERE kind = 'probe'"))
          .isEqualTo("0");
    }
  }

  private static boolean ask(Database database, Event witness) {
    try (Connection connection = database.connection()) {
      return CommitProbe.ask(connection, witness);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void awaitWaiting(Scene scene) {
    String waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE"
            + " '%probe%' AND pid <> pg_backend_pid()";
    while (Objects.equals(scene.ask(waiting), "0")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void a_server_that_goes_away_is_told_and_boards_stay_known() throws IOException {
    EmbeddedPostgres server = PostgresServer.builder(true).start();
    Settings settings =
        Settings.of(PostgresServer.address(server))
            .withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(5));
    try (Database database = Database.open(settings)) {
      PostgresLedger ledger =
          PostgresLedger.open(database, InstantSource.system(), PostgresLedger.Options.defaults());
      ledger.commit(List.of(new Command.Define(Scene.sums())));
      server.close();

      Command submit = Command.Submit.of(Scene.KEY, ANN, 1);
      assertThatThrownBy(() -> ledger.commit(List.of(submit)))
          .isInstanceOf(Unavailable.class)
          .hasMessageContaining("PostgreSQL cannot be reached");
      assertThat(ledger.board(Scene.KEY)).contains(Scene.sums());
      ledger.close();
    }
  }
}
