package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The power fails at any step of closing a window and of taking a snapshot: after the next start
/// both are done, once, and tell what they would have told.
final class LaurelArchiveCrashTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final String HOUR = "2025-07-13T23";
  private static final LocalDate DAY = LocalDate.of(2025, 7, 13);
  private static final Announcement TOLD =
      new Announcement(List.of(new WebhookName("prizes")), (_, _) -> new byte[] {'{', '}'});

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("laurel.rounds", 40));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void what_is_archived_survives_a_power_cut_at_any_step(long seed) {
    Random random = new Random(seed);
    ManualClock clock = ManualClock.at("2025-07-13T23:30:00Z");
    FaultyRows rows = FaultyRows.empty(seed);
    Laurel laurel = open(rows, clock, random);
    laurel.define(board());
    laurel.archivist().run();
    play(laurel, random);
    List<String> expected = answers(laurel);
    clock.advance(Duration.ofHours(2));

    for (int cut = 0; cut < 3; cut++) {
      rows.cutPowerAfter(random.nextInt(25));
      archive(laurel, random);
      FaultyRows left = rows.crash(random.nextLong());
      end(laurel);
      rows = left;
      laurel = open(rows, clock, random);
    }
    laurel.archivist().run();

    assertThat(answers(laurel)).as("seed %d", seed).isEqualTo(expected);
    assertThat(laurel.index().heldWindows(BOARD)).as("seed %d", seed).containsOnly("ALL-TIME");
    assertThat(laurel.archive().result(BOARD, HOUR)).isPresent();
    assertThat(laurel.archive().find(ArchiveId.of(BOARD, DAY))).isPresent();
    assertThat(new RowDeliveries(rows).take(Long.MAX_VALUE / 2, 10)).as("seed %d", seed).hasSize(1);
    end(laurel);
  }

  private static Laurel open(FaultyRows rows, ManualClock clock, Random random) {
    EventLedger.Settings settings =
        EventLedger.Settings.of(failure -> {}).withCheckpointEvents(1 + random.nextInt(60));
    return Laurel.open(rows, clock, settings, TOLD);
  }

  /// Archiving on one thread, and sometimes the writer's own steps beside it.
  private static void archive(Laurel laurel, Random random) {
    try {
      if (random.nextBoolean()) {
        laurel.submissions().execute(new Command.Hide(BOARD, new PlayerId("nobody"), true));
      }
      laurel.archivist().run();
    } catch (FaultyRows.PowerCut | Refusal.Unavailable | OutOfRoom cut) {
      // That was the point.
    }
  }

  private static void end(Laurel laurel) {
    try {
      laurel.close();
    } catch (FaultyRows.PowerCut expected) {
      // Its disk is gone; only its threads were to end.
    }
  }

  private static Board board() {
    Board plain = Board.defaults(BOARD);
    return new Board(
        plain.key(),
        plain.order(),
        plain.policy(),
        plain.tieBreak(),
        plain.ranking(),
        plain.zone(),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.HOURLY, 3)),
        List.of(Grouping.of("region")),
        null,
        null,
        Duration.ZERO,
        List.of(),
        new Snapshots(10, 3));
  }

  private static void play(Laurel laurel, Random random) {
    for (int i = 0; i < 300; i++) {
      Command.Submit plain =
          Command.Submit.of(BOARD, new PlayerId("p" + random.nextInt(150)), random.nextInt(40));
      laurel
          .submissions()
          .submit(
              new Command.Submit(
                  plain.game(),
                  plain.player(),
                  plain.scores(),
                  0,
                  null,
                  Map.of("region", random.nextBoolean() ? "eu" : "us"),
                  null,
                  null,
                  null));
    }
    for (int i = 0; i < 5; i++) {
      PlayerId player = new PlayerId("p" + random.nextInt(150));
      laurel.submissions().execute(new Command.Hide(BOARD, player, true));
      laurel.submissions().execute(new Command.Remove(BOARD, new PlayerId("p" + i), HOUR));
    }
  }

  /// Everything of the hour, and the all-time standings, which nothing changes.
  private static List<String> answers(Laurel laurel) {
    List<String> answers = new ArrayList<>();
    for (String group : new String[] {null, "region:eu", "region:us"}) {
      answers.add(text(laurel.queries().top(new Where(BOARD, HOUR, group, null), 1, 1000)));
      answers.add(text(laurel.queries().top(new Where(BOARD, null, group, null), 1, 1000)));
    }
    return answers;
  }

  private static String text(Page page) {
    StringBuilder text = new StringBuilder("total ").append(page.total());
    for (Row row : page.rows()) {
      text.append('\n').append(row.ranked());
    }
    return text.toString();
  }
}
