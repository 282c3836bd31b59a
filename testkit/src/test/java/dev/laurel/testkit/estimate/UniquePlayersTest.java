package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.query.UniquePlayers;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Different players over several windows, some of which have closed.
final class UniquePlayersTest {
  private static final BoardKey KEY = BoardKey.of("game", "board");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final MemoryRows rows = new MemoryRows();
  private Laurel laurel = open();

  private Laurel open() {
    return Laurel.open(
        rows,
        clock,
        EventLedger.Settings.of(failure -> {
          throw failure;
        }));
  }

  @BeforeEach
  void define() {
    Board plain = Board.defaults(KEY);
    laurel.define(
        new Board(
            KEY,
            plain.order(),
            plain.policy(),
            plain.tieBreak(),
            plain.ranking(),
            plain.zone(),
            List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.DAILY, 3)),
            List.of(Grouping.of("region")),
            null,
            null,
            plain.grace(),
            plain.tags(),
            null));
  }

  @AfterEach
  void close() {
    laurel.close();
  }

  private void submit(int from, int to) {
    for (int i = from; i < to; i++) {
      laurel.submissions().submit(Command.Submit.of(KEY, Crowd.player(i), i));
    }
  }

  private void nextDay() {
    clock.advance(Duration.ofDays(1));
    laurel.archivist().run();
  }

  private UniquePlayers count(String window, int windows) {
    return laurel.queries().uniques().count(new Where(KEY, window, null, null), windows);
  }

  @Test
  void a_player_of_several_days_is_counted_once() {
    submit(0, 50);
    nextDay();
    submit(30, 80);
    nextDay();
    submit(0, 10);
    assertThat(count("daily", 1).players()).isEqualTo(10);
    assertThat(count("daily", 1).relativeError()).isZero();
    assertThat(count("daily~1", 1).players()).isEqualTo(50);
    assertThat(count("daily", 2).players()).isEqualTo(60);
    assertThat(count("daily~1", 2).players()).isEqualTo(80);
    UniquePlayers three = count("daily", 3);
    assertThat(three.players()).isEqualTo(80);
    assertThat(three.bounds().contains(80)).isTrue();
    assertThat(three.first().id()).isEqualTo("2025-07-13");
    assertThat(three.last().id()).isEqualTo("2025-07-15");
    assertThat(three.relativeError()).isPositive();
  }

  @Test
  void the_count_is_the_same_after_a_restart() {
    submit(0, 50);
    nextDay();
    submit(30, 80);
    UniquePlayers before = count("daily", 2);
    laurel.close();
    laurel = open();
    assertThat(count("daily", 2)).isEqualTo(before);
  }

  @Test
  void who_joins_an_open_window_is_counted_within_a_minute() {
    submit(0, 10);
    assertThat(count("daily", 2).players()).isEqualTo(10);
    submit(10, 20);
    clock.advance(Duration.ofMinutes(1));
    assertThat(count("daily", 2).players()).isEqualTo(20);
  }

  @Test
  void a_player_who_was_removed_is_not_counted() {
    submit(0, 10);
    laurel.submissions().apply(new Command.Remove(KEY, Crowd.player(3), null));
    assertThat(count("daily", 2).players()).isEqualTo(9);
  }

  @Test
  void what_is_not_kept_or_does_not_follow_is_refused() {
    submit(0, 10);
    assertThatThrownBy(() -> count("daily", 0)).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> count("daily", 401)).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> count("all-time", 2)).isInstanceOf(InvalidInput.class);
    assertThat(count("all-time", 1).players()).isEqualTo(10);
    assertThat(count("daily", 4).players()).isEqualTo(10);
    assertThatThrownBy(() -> count("daily", 5))
        .isInstanceOf(WindowNotFound.class)
        .hasMessageContaining("keeps 4");
  }
}
