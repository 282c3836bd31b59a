package dev.laurel.testkit.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.archive.History;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.Family;
import dev.laurel.core.submit.Job;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How many rows the embedded archive reads to answer: the same few at every rank.
final class ArchiveReadsTest {
  private static final int PLAYERS = 20_000;
  private static final Where CLOSED = new Where(Scene.BOARD, Scene.DAY, null, null);

  private final CountedRows rows = new CountedRows();
  private final ManualClock clock = ManualClock.at("2025-07-13T10:00:00Z");

  private Laurel open() {
    return Laurel.open(
        rows,
        clock,
        EventLedger.Settings.of(failure -> {
          throw failure;
        }));
  }

  private Laurel closed() {
    Laurel laurel = open();
    laurel.define(Scene.board(0));
    for (int first = 0; first < PLAYERS; first += Job.MAX_COMMANDS) {
      List<Command> some =
          IntStream.range(first, Math.min(first + Job.MAX_COMMANDS, PLAYERS))
              .mapToObj(i -> (Command) Command.Submit.of(Scene.BOARD, player(i), i))
              .toList();
      assertThat(laurel.submissions().executeAll(some, false)).hasSameSizeAs(some);
    }
    clock.advance(Duration.ofDays(1));
    laurel.archivist().run();
    return laurel;
  }

  private static PlayerId player(int number) {
    return new PlayerId("p" + number);
  }

  @Test
  void a_page_of_any_rank_is_two_blocks_at_the_most() {
    try (Laurel laurel = closed()) {
      for (int from = 1; from <= PLAYERS - 100; from += 997) {
        int first = from;
        Map<Family, Long> reads =
            rows.during(() ->
                assertThat(laurel.queries().top(CLOSED, first, 100).rows())
                    .hasSize(100)
                    .first()
                    .satisfies(row -> assertThat(row.ranked().ordinal()).isEqualTo(first)));
        assertThat(reads).as("from %d", from).containsOnlyKeys(Family.ARCHIVED);
        assertThat(reads.get(Family.ARCHIVED)).as("from %d", from).isLessThanOrEqualTo(2);
      }
    }
  }

  @Test
  void a_player_is_one_look_up_and_one_block() {
    try (Laurel laurel = closed()) {
      for (int i = 0; i < PLAYERS; i += 997) {
        PlayerId player = player(i);
        int rank = PLAYERS - i;
        Map<Family, Long> reads =
            rows.during(() ->
                assertThat(laurel.queries().player(CLOSED, player).standing().ranked().ordinal())
                    .isEqualTo(rank));
        assertThat(reads)
            .as("%s", player)
            .isEqualTo(Map.of(Family.PLACES, 1L, Family.ARCHIVED, 1L));
      }
    }
  }

  @Test
  void a_history_is_one_range() {
    try (Laurel laurel = open()) {
      Board board = Scene.with(Scene.board(0), new Snapshots(400, 10));
      laurel.define(board);
      laurel.archivist().run();
      laurel.submissions().submit(Command.Submit.of(Scene.BOARD, player(1), 5));
      clock.advance(Duration.ofDays(400));
      laurel.archivist().run();

      LocalDate first = LocalDate.parse(Scene.DAY);
      History asked = new History(player(1), Scene.BOARD, first, first.plusDays(400), 400);
      Map<Family, Long> reads =
          rows.during(() -> assertThat(laurel.queries().history(asked)).hasSize(400));
      assertThat(reads).isEqualTo(Map.of(Family.HISTORY, 1L));
    }
  }
}
