package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Daily snapshots of boards that go on.
final class LaurelSnapshotTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final int PLAYERS = 400;

  private static Laurel open(ManualClock clock) {
    EventLedger.Settings settings =
        EventLedger.Settings.of(
                failure -> {
                  throw failure;
                })
            .withCheckpointEvents(200);
    return Laurel.open(new MemoryRows(), clock, settings);
  }

  private static Board board(String zone, int keep) {
    Board plain = Board.defaults(BOARD);
    return new Board(
        plain.key(),
        plain.order(),
        ScorePolicy.SUM,
        plain.tieBreak(),
        plain.ranking(),
        ZoneId.of(zone),
        plain.windows(),
        plain.groups(),
        null,
        null,
        plain.grace(),
        plain.tags(),
        new Snapshots(keep, 10));
  }

  @Test
  void one_taken_under_load_is_a_prefix_of_the_ledger() throws Exception {
    ManualClock clock = ManualClock.at("2025-07-13T23:59:00Z");
    try (Laurel laurel = open(clock);
        ExecutorService writers = Executors.newFixedThreadPool(4)) {
      laurel.define(board("UTC", 5));
      laurel.archivist().run();
      AtomicBoolean stop = new AtomicBoolean();
      for (int seed = 0; seed < 4; seed++) {
        Random random = new Random(seed);
        writers.execute(() -> {
          while (!stop.get()) {
            add(laurel, random);
          }
        });
      }
      awaitEvents(laurel, 5_000);
      clock.advance(Duration.ofMinutes(2));
      laurel.archivist().run();
      awaitEvents(laurel, 8_000);
      stop.set(true);
      writers.shutdown();

      Map<String, Long> snapshot = scores(laurel, LocalDate.of(2025, 7, 13));
      assertThat(snapshot).isNotEmpty();
      assertThat(isPrefix(laurel, snapshot)).as("the snapshot is a prefix of the ledger").isTrue();
    }
  }

  private static void add(Laurel laurel, Random random) {
    PlayerId player = new PlayerId("p" + random.nextInt(PLAYERS));
    laurel.submissions().submit(Command.Submit.of(BOARD, player, 1 + random.nextInt(9)));
  }

  private static void awaitEvents(Laurel laurel, int count) {
    List<Event> seen = new ArrayList<>();
    while (seen.isEmpty()) {
      Thread.onSpinWait();
      laurel.ledger().events(count, 1, seen::add);
    }
  }

  private static Map<String, Long> scores(Laurel laurel, LocalDate day) {
    Map<String, Long> scores = new HashMap<>();
    Page page = laurel.queries().top(new Where(BOARD, null, null, null, day), 1, 1000);
    page.rows()
        .forEach(row -> scores.put(row.ranked().player().value(), row.ranked().entry().score()));
    return scores;
  }

  /// Replays the ledger event by event until the scores are those of the snapshot.
  private static boolean isPrefix(Laurel laurel, Map<String, Long> snapshot) {
    Map<String, Long> replayed = new HashMap<>();
    boolean[] found = {false};
    laurel
        .ledger()
        .events(
            1,
            Integer.MAX_VALUE,
            event -> {
              if (event instanceof Event.Scored scored) {
                replayed.merge(scored.player().value(), scored.score(), Long::sum);
                found[0] |= replayed.equals(snapshot);
              }
            });
    return found[0];
  }

  @Test
  void a_day_that_a_zone_leaves_out_has_none() {
    ManualClock clock = ManualClock.at("2011-12-29T09:00:00Z");
    try (Laurel laurel = open(clock)) {
      laurel.define(board("Pacific/Apia", 10));
      laurel.archivist().run();
      add(laurel, new Random(1));
      for (int i = 0; i < 3; i++) {
        clock.advance(Duration.ofDays(1));
        laurel.archivist().run();
      }

      assertThat(days(laurel)).containsExactly("2011-12-31", "2011-12-29", "2011-12-28");
    }
  }

  @Test
  void days_of_downtime_are_caught_up_with_as_far_as_they_are_kept() {
    ManualClock clock = ManualClock.at("2024-12-30T12:00:00Z");
    try (Laurel laurel = open(clock)) {
      laurel.define(board("America/New_York", 3));
      laurel.archivist().run();
      add(laurel, new Random(1));
      clock.advance(Duration.ofDays(5));
      laurel.archivist().run();

      assertThat(days(laurel)).containsExactly("2025-01-03", "2025-01-02", "2025-01-01");
      assertThat(laurel.queries().snapshots(BOARD)).allMatch(Archived::late);
      assertThat(laurel.archive().sweep()).isFalse();
    }
  }

  private static List<String> days(Laurel laurel) {
    return laurel.queries().snapshots(BOARD).stream().map(day -> day.window().id()).toList();
  }
}
