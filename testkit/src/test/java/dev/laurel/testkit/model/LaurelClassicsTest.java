package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Prospect;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What leaderboards get wrong, one by one and by name.
final class LaurelClassicsTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");

  private final Laurel laurel =
      Laurel.open(
          new MemoryRows(),
          ManualClock.at("2025-07-13T10:30:00Z"),
          EventLedger.Settings.of(failure -> {
            throw failure;
          }));

  @BeforeEach
  void define() {
    laurel.define(Board.defaults(BOARD));
  }

  @AfterEach
  void close() {
    laurel.close();
  }

  @Test
  void equal_scores_stand_in_the_order_in_which_they_were_reached() {
    submit("zoe", 5);
    submit("ann", 5);
    submit("zoe", 5);
    submit("bob", 4);
    submit("bob", 5);

    assertThat(players(top(10))).containsExactly("zoe", "ann", "bob");
  }

  @Test
  void the_three_rankings_number_equal_scores_each_in_its_way() {
    submit("a", 9);
    submit("b", 7);
    submit("c", 7);
    submit("d", 1);

    assertThat(ranks(Ranking.ORDINAL)).containsExactly(1L, 2L, 3L, 4L);
    assertThat(ranks(Ranking.COMPETITION)).containsExactly(1L, 2L, 2L, 4L);
    assertThat(ranks(Ranking.DENSE)).containsExactly(1L, 2L, 2L, 3L);
  }

  @Test
  void zero_is_a_score_like_any_other() {
    submit("minus", -1);
    submit("zero", 0);
    submit("plus", 1);

    assertThat(players(top(10))).containsExactly("plus", "zero", "minus");
    assertThat(laurel.queries().rankOf(Where.of(BOARD), 0).rank()).isEqualTo(3);
  }

  @Test
  void the_ends_of_the_range_are_scores_like_any_other() {
    submit("least", Long.MIN_VALUE);
    submit("most", Long.MAX_VALUE);
    submit("odd", (1L << 53) + 1);
    submit("even", 1L << 53);

    assertThat(players(top(10))).containsExactly("most", "odd", "even", "least");
  }

  @Test
  void first_second_and_last_have_the_neighbours_that_there_are() {
    for (int i = 1; i <= 5; i++) {
      submit("p" + i, 100 - i);
    }

    assertThat(players(around("p1"))).containsExactly("p1", "p2", "p3");
    assertThat(players(around("p2"))).containsExactly("p1", "p2", "p3", "p4");
    assertThat(players(around("p5"))).containsExactly("p3", "p4", "p5");
  }

  @Test
  void a_board_smaller_than_a_page_has_no_next_page() {
    submit("a", 1);
    submit("b", 2);

    assertThat(top(10).next()).isNull();
    assertThat(top(2).next()).isNull();
    assertThat(top(1).next()).isNotNull();
    assertThat(laurel.queries().top(Where.of(BOARD), 3, 10).rows()).isEmpty();
  }

  @Test
  void an_empty_board_is_an_answer_and_not_an_error() {
    Prospect prospect = laurel.queries().rankOf(Where.of(BOARD), 5);

    assertThat(top(10).rows()).isEmpty();
    assertThat(prospect.rank()).isEqualTo(1);
    assertThat(prospect.percentile()).isEqualTo(100);
    assertThatThrownBy(() -> around("nobody")).isInstanceOf(PlayerNotRanked.class);
  }

  @Test
  void a_player_who_leaves_and_returns_stands_once() {
    submit("a", 5);
    laurel.submissions().apply(new Command.Remove(BOARD, new PlayerId("a"), null));
    submit("a", 3);

    assertThat(top(10).total()).isEqualTo(1);
    assertThat(top(10).rows().getFirst().ranked().entry().score()).isEqualTo(3);
  }

  private void submit(String player, long score) {
    laurel.submissions().submit(Command.Submit.of(BOARD, new PlayerId(player), score));
  }

  private Page top(int limit) {
    return laurel.queries().top(Where.of(BOARD), 1, limit);
  }

  private Page around(String player) {
    return laurel.queries().around(Where.of(BOARD), new PlayerId(player), 2, 2);
  }

  private List<Long> ranks(Ranking ranking) {
    Where where = new Where(BOARD, null, null, ranking);
    return laurel.queries().top(where, 1, 10).rows().stream().map(Row::rank).toList();
  }

  private static List<String> players(Page page) {
    return page.rows().stream().map(row -> row.ranked().player().value()).toList();
  }
}
