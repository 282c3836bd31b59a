package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What has had its time goes, and nothing else.
final class UpkeepTest {
  private static final PlayerId ANN = new PlayerId("ann");

  @Test
  void expired_answers_old_events_and_entries_of_dropped_boards_go() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(Scene.keyed(ANN, 1, "old"));
      scene.done(new Command.Drop(Scene.KEY));
      scene.clock().advance(Duration.ofHours(25));
      scene.done(new Command.Define(Scene.sums()));
      scene.done(Scene.keyed(ANN, 2, "new"));
      assertThat(scene.ask("SELECT count(*) FROM entries")).isEqualTo("4");

      new Upkeep(scene.database(), Duration.ofHours(1)).run(Micros.of(scene.clock().instant()));

      assertThat(scene.ask("SELECT count(*) FROM idempotency")).isEqualTo("1");
      assertThat(scene.ask("SELECT count(*) FROM score_events")).isEqualTo("2");
      assertThat(scene.ask("SELECT count(*) FROM entries")).isEqualTo("2");
      assertThat(scene.ask("SELECT count(*) FROM dropped_divisions")).isEqualTo("0");
      assertThat(scene.scores()).isEqualTo(Map.of("ann", 2L));
    }
  }

  @Test
  void one_instance_does_it_at_a_time() throws SQLException {
    try (Scene scene = Scene.empty();
        Connection other = scene.database().connection()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.clock().advance(Duration.ofHours(2));
      Upkeep upkeep = new Upkeep(scene.database(), Duration.ofHours(1));
      new Script().query(Upkeep.LOCK, _ -> {}).run(other);

      upkeep.run(Micros.of(scene.clock().instant()));
      assertThat(scene.ask("SELECT count(*) FROM score_events")).isEqualTo("1");
      other.rollback();
      upkeep.run(Micros.of(scene.clock().instant()));
      assertThat(scene.ask("SELECT count(*) FROM score_events")).isEqualTo("0");
    }
  }
}
