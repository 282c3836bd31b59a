package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Windows that a board no longer keeps go, whoever is in them.
final class LaurelRetentionTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final String HOUR = "2025-07-13T10";

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final Laurel laurel =
      Laurel.open(
          new MemoryRows(),
          clock,
          EventLedger.Settings.of(failure -> {
            throw failure;
          }));

  @BeforeEach
  void define() {
    Board plain = Board.defaults(BOARD);
    laurel.define(
        new Board(
            plain.key(),
            plain.order(),
            plain.policy(),
            plain.tieBreak(),
            plain.ranking(),
            plain.zone(),
            List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.HOURLY, 0)),
            plain.groups(),
            plain.minScore(),
            plain.maxScore(),
            plain.grace(),
            plain.tags(),
            plain.snapshots()));
    submit(ANN);
    submit(BOB);
  }

  @AfterEach
  void close() {
    laurel.close();
  }

  @Test
  void a_window_with_ranked_players_is_dropped() {
    endTheHour();

    assertThat(windows()).containsExactly("ALL-TIME");
  }

  @Test
  void a_window_whose_players_are_all_hidden_is_dropped() {
    laurel.submissions().apply(new Command.Hide(BOARD, ANN, true));
    laurel.submissions().apply(new Command.Hide(BOARD, BOB, true));
    endTheHour();

    assertThat(windows()).containsExactly("ALL-TIME");
    laurel.ledger().scan(it -> assertThat(it.standings().window()).isEqualTo("ALL-TIME"));
  }

  @Test
  void a_window_whose_players_are_all_removed_is_dropped() {
    laurel.submissions().apply(new Command.Remove(BOARD, ANN, HOUR));
    laurel.submissions().apply(new Command.Remove(BOARD, BOB, HOUR));
    endTheHour();

    assertThat(windows()).containsExactly("ALL-TIME");
  }

  @Test
  void a_window_that_is_open_stays_though_nobody_is_seen_in_it() {
    laurel.submissions().apply(new Command.Hide(BOARD, ANN, true));
    laurel.submissions().apply(new Command.Remove(BOARD, BOB, HOUR));
    clock.advance(Duration.ofMinutes(10));
    tidy();

    assertThat(windows()).containsExactlyInAnyOrder("ALL-TIME", HOUR);
  }

  private void submit(PlayerId player) {
    laurel.submissions().submit(Command.Submit.of(BOARD, player, 5));
  }

  private void endTheHour() {
    clock.advance(Duration.ofHours(2));
    tidy();
  }

  private void tidy() {
    laurel.archivist().run();
  }

  private Set<String> windows() {
    return laurel.index().divisions().stream().map(DivisionId::window).collect(Collectors.toSet());
  }
}
