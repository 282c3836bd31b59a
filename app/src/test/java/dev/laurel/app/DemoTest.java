package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.demo.DemoClock;
import dev.laurel.app.demo.World;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Where;
import dev.laurel.http.api.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The simulated game.
final class DemoTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = Instant.parse("2026-03-11T12:30:00Z");

  @TempDir Path one;
  @TempDir Path other;

  @Test
  void the_same_seed_is_the_same_game_with_a_past() {
    List<Object> first = played(one);
    assertThat(first).isEqualTo(played(other)).isNotEmpty();
  }

  private static List<Object> played(Path directory) {
    DemoClock clock = new DemoClock(START);
    try (EmbeddedBackend backend =
        EmbeddedBackend.open(new Engines.Embedded(directory, 0, Duration.ofDays(90)), clock)) {
      Service service = backend.serve(Announcement.NONE, AccessSettings.defaults());
      World world = new World(service.submissions(), 60, 7);
      world.found(START, NOW);
      world.live(clock, START, NOW, service.archivist());
      world.playOne(9);
      BoardKey arena = new BoardKey(World.GAME, BoardKey.of("x", "arena").board());
      assertThat(service.queries().snapshots(arena)).hasSize(9);
      assertThat(service.queries().result(arena, "2026-W10").total()).isPositive();
      Page day = service.queries().top(new Where(arena, "daily~1", null, null), 1, 10);
      Page best = service.queries().top(Where.of(arena), 1, 50);
      return List.of(
          day.rows().stream().map(row -> row.name() + " " + row.ranked().entry().score()).toList(),
          best.rows().stream()
              .map(row -> row.name() + " " + row.ranked().entry().score())
              .toList());
    }
  }
}
