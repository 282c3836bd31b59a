package dev.laurel.core.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BoardTest {
  private static final WindowRule DAILY = new WindowRule.Recurring(WindowKind.DAILY, 7);

  @Test
  void an_empty_definition_is_a_best_first_table_that_never_closes() {
    Board board = Board.defaults(BoardKey.of("game", "board"));

    assertThat(board).isEqualTo(new BoardDraft().board());
    assertThat(board.windows()).containsExactly(new WindowRule.AllTime());
    assertThat(board.groupings()).containsExactly(Grouping.NONE);
  }

  @Test
  void has_at_least_one_window_rule_and_each_once() {
    refused("windows", () -> new BoardDraft().windows().board());
    refused("windows", () -> new BoardDraft().windows(DAILY, DAILY).board());
    refused(
        "windows",
        () ->
            new BoardDraft().windows(DAILY, new WindowRule.Recurring(WindowKind.DAILY, 1)).board());
    refused("windows", () -> new BoardDraft().windows(season("a"), season("a")).board());
    refused("windows", () -> new BoardDraft().windows(seasons(Board.MAX_WINDOWS + 1)).board());

    assertThat(new BoardDraft().windows(seasons(Board.MAX_WINDOWS)).board().windows())
        .hasSize(Board.MAX_WINDOWS);
  }

  @Test
  void divides_by_each_set_of_dimensions_once() {
    Grouping region = Grouping.of("region");
    Grouping both = Grouping.of("region", "platform");

    assertThat(new BoardDraft().groups(region, both).board().groupings())
        .containsExactly(Grouping.NONE, region, both);
    refused("groups", () -> new BoardDraft().groups(region, region).board());
    refused(
        "groups", () -> new BoardDraft().groups(both, Grouping.of("platform", "region")).board());
    refused("groups", () -> new BoardDraft().groups(Grouping.NONE).board());
    refused("groups", () -> new BoardDraft().groups(groupings(Board.MAX_GROUPINGS + 1)).board());
  }

  @Test
  void bounds_may_be_equal_or_open_but_not_crossed() {
    new BoardDraft().bounds(5L, 5L).board();
    new BoardDraft().bounds(Long.MIN_VALUE, Long.MAX_VALUE).board();
    new BoardDraft().bounds(null, -1L).board();

    refused("minScore", () -> new BoardDraft().bounds(1L, 0L).board());
  }

  @Test
  void grace_is_between_nothing_and_a_year() {
    new BoardDraft().grace(Duration.ofDays(366)).board();

    refused("grace", () -> new BoardDraft().grace(Duration.ofNanos(-1)).board());
    refused("grace", () -> new BoardDraft().grace(Duration.ofDays(366).plusNanos(1)).board());
    refused("grace", () -> new BoardDraft().grace(Duration.ofSeconds(Long.MAX_VALUE)).board());
  }

  @Test
  void tags_are_names_and_stand_once() {
    new BoardDraft().tags("pvp", "2025").board();

    refused("tags", () -> new BoardDraft().tags("").board());
    refused("tags", () -> new BoardDraft().tags("a b").board());
    refused("tags", () -> new BoardDraft().tags("a", "a").board());
  }

  @Test
  void finds_a_group_whatever_the_order_in_which_its_dimensions_are_named() {
    Board board = new BoardDraft().groups(Grouping.of("region", "platform")).board();

    assertThat(board.group(Group.parse("platform:pc,region:eu")))
        .contains(Group.parse("region:eu,platform:pc"));
    assertThat(board.group(Group.parse("region:eu"))).isEmpty();
    assertThat(board.group(Group.parse("region:eu,platform:pc,x:y"))).isEmpty();
    assertThat(board.group(Group.GLOBAL)).contains(Group.GLOBAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", ".a", "_a", "a b", "a/b", "a\n", "é", "a\u0000", "..", "a%2e"})
  void names_are_letters_digits_and_a_little_punctuation(String name) {
    refused("board", () -> new BoardId(name));
    refused("game", () -> new GameId(name));
  }

  @Test
  void names_have_at_most_64_characters() {
    assertThat(new BoardId("x".repeat(64)).value()).hasSize(64);
    refused("board", () -> new BoardId("x".repeat(65)));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void keys_of_scores_turn_back_and_sort_best_first_over_the_whole_range(Order order) {
    long[] scores = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };
    for (long score : scores) {
      assertThat(order.score(order.key(score))).isEqualTo(score);
      for (long other : scores) {
        boolean better = order == Order.DESC ? score > other : score < other;
        assertThat(order.better(score, other)).isEqualTo(better);
        assertThat(order.key(score) < order.key(other)).isEqualTo(better);
      }
    }
  }

  @Test
  void a_season_ends_after_it_begins_and_within_four_digits_of_years() {
    Instant day = Instant.parse("2025-01-01T00:00:00Z");

    refused("windows.to", () -> new WindowRule.Season("s", day, day, 1));
    refused("windows.from", () -> new WindowRule.Season("s", Instant.MIN, day, 1));
    refused("windows.from", () -> new WindowRule.Season("s", day, Instant.MAX, 1));
    refused("windows.name", () -> new WindowRule.Season("a:b", day, day.plusSeconds(1), 1));
    refused("windows.keep", () -> new WindowRule.Season("s", day, day.plusSeconds(1), -1));
    refused("windows.keep", () -> new WindowRule.Recurring(WindowKind.DAILY, 1001));
  }

  private static void refused(String field, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvalidInput.class, refusal -> assertThat(refusal.field()).isEqualTo(field));
  }

  private static WindowRule season(String name) {
    Instant from = Instant.parse("2025-01-01T00:00:00Z");
    return new WindowRule.Season(name, from, from.plusSeconds(60), 1);
  }

  private static WindowRule[] seasons(int count) {
    return IntStream.range(0, count).mapToObj(i -> season("s" + i)).toArray(WindowRule[]::new);
  }

  private static Grouping[] groupings(int count) {
    return IntStream.range(0, count).mapToObj(i -> Grouping.of("d" + i)).toArray(Grouping[]::new);
  }
}
