package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Session;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.postgres.Erasures.Progress;
import dev.laurel.testkit.access.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// What becomes of an erased player in the tables.
final class ErasuresTest {
  private static final PlayerId MARKER = new PlayerId("marker-id");
  private static final String LATER =
      "UPDATE erasures SET created_at = created_at - interval '1 minute' RETURNING sequence";

  private static Command submit(PlayerId player, long score) {
    return new Command.Submit(
        Scene.KEY.game(),
        player,
        List.of(new Command.Score(Scene.KEY.board(), score)),
        0,
        new PlayerName("Name of " + player),
        Map.of("region", "eu"),
        Metadata.ofJson("{\"of\":\"" + player + "\"}"),
        null,
        "key " + player + score);
  }

  private static void fill(Scene scene) {
    scene.done(new Command.Define(Scene.sums()));
    scene.done(submit(MARKER, 3));
    scene.done(submit(new PlayerId("other"), 2));
    scene.done(new Command.Profile(MARKER, ProfileChange.grouped(Map.of("region", "us"))));
    scene.done(new Command.Hide(Scene.KEY, MARKER, true));
    scene.done(new Command.Remove(Scene.KEY, MARKER, "ALL-TIME"));
    scene.done(new Command.Erase(MARKER));
  }

  private static Progress run(Erasures erasures) {
    Progress progress = Progress.MORE;
    for (int left = 20; left > 0 && progress == Progress.MORE; left--) {
      progress = erasures.step();
    }
    return progress;
  }

  private static List<String> tablesWith(Scene scene, String marker) {
    List<String> found = new ArrayList<>();
    for (String table :
        List.of(
            "players",
            "hidden_players",
            "entries",
            "score_events",
            "idempotency",
            "outbox",
            "users",
            "sessions",
            "acts",
            "erasures")) {
      String sql =
          """
          SELECT count(*) FROM %s t
           WHERE t::text LIKE '%%%s%%' OR t::text LIKE '%%' || encode('%s', 'hex') || '%%'\
          """
              .formatted(table, marker, marker);
      if (!"0".equals(scene.ask(sql))) {
        found.add(table);
      }
    }
    return found;
  }

  @Test
  void no_row_names_an_erased_player_in_the_end() {
    try (Scene scene = Scene.empty()) {
      fill(scene);
      Erasures erasures = new Erasures(scene.database());
      assertThat(run(erasures)).isEqualTo(Progress.WAITING);
      assertThat(tablesWith(scene, MARKER.value())).containsExactly("entries", "erasures");
      scene.ask(LATER);
      assertThat(run(erasures)).isEqualTo(Progress.NOTHING_TO_DO);
      assertThat(tablesWith(scene, MARKER.value())).isEmpty();
      assertThat(tablesWith(scene, "Name of marker")).isEmpty();
      assertThat(scene.ask("SELECT count(*) FROM score_events")).isEqualTo("7");
      assertThat(scene.scores()).isEqualTo(Map.of("other", 2L));
    }
  }

  @Test
  void account_and_sessions_go_with_the_erasure_itself_and_names_in_acts_before_it_is_finished() {
    try (Scene scene = Scene.empty()) {
      AccessStore access = new PostgresAccess(scene.database());
      Account account = Samples.account("marker", 1);
      PlayerId player = account.player();
      access.add(account, Samples.act(Act.Kind.ACCOUNT_CREATED, Act.player(player), 1));
      Session session = Samples.session("1", player, 2, Long.MAX_VALUE);
      for (int i = 0; i < 1_500; i++) {
        access.open(
            Samples.session("s" + i, player, 2, Long.MAX_VALUE),
            1,
            Samples.act(Act.Kind.SESSION_OPENED, Act.player(player), 2));
      }
      access.open(session, 1, Samples.act(Act.Kind.SESSION_OPENED, Act.player(player), 3));
      scene.done(new Command.Profile(player, ProfileChange.named("marker")));
      scene.done(new Command.Erase(player));
      assertThat(access.account(player)).isEmpty();
      assertThat(access.session(session.hash())).isEmpty();
      assertThat(tablesWith(scene, player.value())).contains("acts");
      assertThat(run(new Erasures(scene.database()))).isEqualTo(Progress.WAITING);
      assertThat(tablesWith(scene, player.value())).containsExactly("erasures");
    }
  }

  @Test
  void versions_go_on_after_the_last_trace_is_gone() {
    try (Scene scene = Scene.empty()) {
      fill(scene);
      scene.ask(LATER);
      run(new Erasures(scene.database()));
      String floor = scene.ask("SELECT floor FROM version_floor");
      assertThat(Long.parseLong(String.valueOf(floor))).isGreaterThan(1);
      scene.done(submit(MARKER, 9));
      assertThat(
              scene.ask(
                  "SELECT count(*) FROM entries WHERE version <= "
                      + floor
                      + " AND player = 'marker-id'"))
          .isEqualTo("0");
      assertThat(scene.scores()).containsEntry("marker-id", 9L);
    }
  }

  @Test
  void it_waits_for_an_index_that_may_have_missed_it() {
    PostgresLedger.Options options = PostgresLedger.Options.defaults().withIndex(() -> false);
    try (Scene scene = Scene.empty(options)) {
      fill(scene);
      scene.ask(LATER);
      Erasures erasures = new Erasures(scene.database());
      assertThat(run(erasures)).isEqualTo(Progress.WAITING);
      scene.ask("DELETE FROM outbox RETURNING id");
      assertThat(run(erasures)).isEqualTo(Progress.NOTHING_TO_DO);
    }
  }

  @Test
  void another_instance_forgets_the_name() {
    try (Scene scene = Scene.empty();
        Scene other = scene.beside()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(submit(MARKER, 3));
      long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      assertThat(other.ledger().names().name(MARKER)).isPresent();
      scene.done(new Command.Erase(MARKER));
      while (other.ledger().names().name(MARKER).isPresent()) {
        assertThat(System.nanoTime() - deadline).as("still remembered").isNegative();
        LockSupport.parkNanos(50_000_000);
      }
      assertThat(scene.ledger().names().name(MARKER)).isEmpty();
    }
  }

  @Test
  void names_of_an_older_version_are_folded_at_the_start() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(submit(MARKER, 3));
      scene.ask("UPDATE players SET folded = NULL RETURNING id");
      FoldedName name = FoldedName.of("NAME OF MARKER-ID");
      assertThat(scene.ledger().directory().byName(name, null, 9)).isEmpty();
      try (Scene upgraded = scene.beside()) {
        assertThat(upgraded.ledger().directory().byName(name, null, 9)).hasSize(1);
      }
    }
  }
}
