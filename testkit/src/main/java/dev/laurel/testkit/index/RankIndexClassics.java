package dev.laurel.testkit.index;

import static dev.laurel.core.ledger.Entry.State.HIDDEN;
import static dev.laurel.core.ledger.Entry.State.RANKED;
import static dev.laurel.core.ledger.Entry.State.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Bucket;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The classic leaderboard bugs, one test each; the first part of [RankIndexContract].
public abstract class RankIndexClassics {
  static final BoardKey KEY = BoardKey.of("game", "board");
  static final StandingsId GLOBAL = new StandingsId(KEY, "ALL-TIME", Group.GLOBAL);
  private static final StandingsId EU = new StandingsId(KEY, "ALL-TIME", Deliveries.in("eu"));
  private static final StandingsId US = new StandingsId(KEY, "ALL-TIME", Deliveries.in("us"));
  private static final StandingsId WEEK = new StandingsId(KEY, "2025-W28", Group.GLOBAL);

  /// An index with nothing in it.
  protected abstract RankIndex newIndex();

  @Test
  void standings_that_nobody_entered_are_empty() {
    requireEmpty(newIndex());
    requireEmpty(defined(Board.defaults(KEY)));
  }

  private static void requireEmpty(RankIndex index) {
    assertThat(index.total(GLOBAL)).isZero();
    assertThat(index.place(GLOBAL, player("a"))).isEmpty();
    assertThat(index.places(GLOBAL, List.of(player("a")))).isEqualTo(Slice.EMPTY);
    assertThat(index.range(GLOBAL, 1, 10)).isEqualTo(Slice.EMPTY);
    assertThat(index.bottom(GLOBAL, 10)).isEqualTo(Slice.EMPTY);
    assertThat(index.after(GLOBAL, new Position(0, 0, player("a")), 1)).isEqualTo(Slice.EMPTY);
    assertThat(index.around(GLOBAL, player("a"), 5, 5)).isEmpty();
    assertThat(index.byScore(GLOBAL, Long.MIN_VALUE, Long.MAX_VALUE, null, 10))
        .isEqualTo(Slice.EMPTY);
    assertThat(index.count(GLOBAL, 0)).isEqualTo(new Count(0, 0, 0, 0));
    assertThat(index.scoreAt(GLOBAL, 50)).isEmpty();
    assertThat(index.distribution(GLOBAL, 10).summary()).isEmpty();
    assertThat(index.windows(KEY)).isEmpty();
  }

  @Test
  void equal_scores_share_competition_and_dense_ranks() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 30);
    submit(index, GLOBAL, "b", 20);
    submit(index, GLOBAL, "c", 20);
    submit(index, GLOBAL, "d", 10);
    List<Ranked> ranked = index.range(GLOBAL, 1, 10).entries();
    assertThat(ranked).extracting(Ranked::ordinal).containsExactly(1L, 2L, 3L, 4L);
    assertThat(ranked).extracting(Ranked::competition).containsExactly(1L, 2L, 2L, 4L);
    assertThat(ranked).extracting(Ranked::dense).containsExactly(1L, 2L, 2L, 3L);
    assertThat(index.range(GLOBAL, 3, 10).entries()).isEqualTo(ranked.subList(2, 4));
    assertThat(index.bottom(GLOBAL, 2).entries()).isEqualTo(ranked.reversed().subList(0, 2));
    assertThat(index.count(GLOBAL, 20)).isEqualTo(new Count(1, 1, 2, 4));
  }

  @Test
  void zero_is_a_score_like_any_other() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "minus", -1);
    submit(index, GLOBAL, "zero", 0);
    submit(index, GLOBAL, "plus", 1);
    assertThat(players(index.range(GLOBAL, 1, 10))).containsExactly("plus", "zero", "minus");
    assertThat(index.place(GLOBAL, player("zero")).map(it -> it.ranked().entry().score()))
        .contains(0L);
    assertThat(players(index.byScore(GLOBAL, 0, 0, null, 10))).containsExactly("zero");
  }

  @Test
  void first_second_and_last_place_are_right_as_players_pass_each_other() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 10);
    submit(index, GLOBAL, "b", 20);
    submit(index, GLOBAL, "c", 30);
    Shift shift = index.applyAndPlace(change(GLOBAL, "a", 40, 0, 2));
    assertThat(ordinal(shift.before())).isEqualTo(3);
    assertThat(ordinal(shift.after())).isEqualTo(1);
    assertThat(players(index.range(GLOBAL, 1, 3))).containsExactly("a", "c", "b");
    assertThat(players(index.range(GLOBAL, 2, 1))).containsExactly("c");
    assertThat(players(index.bottom(GLOBAL, 1))).containsExactly("b");
    assertThat(players(index.around(GLOBAL, player("a"), 5, 1).orElseThrow()))
        .containsExactly("a", "c");
    assertThat(players(index.around(GLOBAL, player("b"), 1, 5).orElseThrow()))
        .containsExactly("c", "b");
  }

  @Test
  void standings_smaller_than_a_page_are_one_page() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 10);
    submit(index, GLOBAL, "b", 20);
    for (Slice slice :
        List.of(
            index.range(GLOBAL, 1, 100),
            index.bottom(GLOBAL, 100),
            index.around(GLOBAL, player("a"), 100, 100).orElseThrow(),
            index.byScore(GLOBAL, 0, 100, null, 100))) {
      assertThat(slice.entries()).hasSize(2);
      assertThat(slice.more()).isFalse();
    }
    assertThat(index.range(GLOBAL, 1, 2).more()).isFalse();
    assertThat(index.range(GLOBAL, 1, 1).more()).isTrue();
    assertThat(index.range(GLOBAL, 3, 10)).isEqualTo(new Slice(2, List.of(), false));
    assertThat(index.range(GLOBAL, Long.MAX_VALUE, 10)).isEqualTo(new Slice(2, List.of(), false));
  }

  @Test
  void the_ends_of_the_range_of_scores_keep_their_order() {
    for (Order order : Order.values()) {
      RankIndex index = defined(board(order, TieBreak.PLAYER_ID));
      submit(index, GLOBAL, "zero", 0);
      submit(index, GLOBAL, "lowest", Long.MIN_VALUE);
      submit(index, GLOBAL, "highest", Long.MAX_VALUE);
      List<String> upwards = List.of("lowest", "zero", "highest");
      assertThat(players(index.range(GLOBAL, 1, 3)))
          .isEqualTo(order == Order.ASC ? upwards : upwards.reversed());
      assertThat(index.distribution(GLOBAL, 2).summary().orElseThrow().buckets())
          .containsExactly(new Bucket(Long.MIN_VALUE, -1, 1), new Bucket(0, Long.MAX_VALUE, 2));
      assertThat(index.byScore(GLOBAL, Long.MIN_VALUE, Long.MAX_VALUE, null, 3).entries())
          .hasSize(3);
    }
  }

  @Test
  void the_mean_is_exact_where_a_sum_would_overflow() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", Long.MAX_VALUE);
    submit(index, GLOBAL, "b", Long.MAX_VALUE);
    submit(index, GLOBAL, "c", Long.MIN_VALUE);
    submit(index, GLOBAL, "d", Long.MIN_VALUE);
    assertThat(index.distribution(GLOBAL, 1).summary().map(Distribution.Summary::mean))
        .contains(-0.5);
  }

  @Test
  void a_histogram_has_no_more_buckets_than_there_are_numbers() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 5);
    submit(index, GLOBAL, "b", 7);
    submit(index, GLOBAL, "c", 7);
    assertThat(index.distribution(GLOBAL, 100).summary().orElseThrow().buckets())
        .containsExactly(new Bucket(5, 5, 1), new Bucket(6, 6, 0), new Bucket(7, 7, 2));
    assertThat(index.distribution(GLOBAL, 0).summary().orElseThrow().buckets()).isEmpty();
  }

  @Test
  void player_ids_decide_by_their_bytes() {
    RankIndex index = defined(board(Order.DESC, TieBreak.PLAYER_ID));
    Deliveries.PLAYERS.forEach(player -> submit(index, GLOBAL, player.value(), 1));
    List<String> sorted =
        List.copyOf(new TreeSet<>(Deliveries.PLAYERS.stream().map(PlayerId::value).toList()));
    assertThat(players(index.range(GLOBAL, 1, 100))).isEqualTo(sorted);
  }

  @Test
  void a_version_that_is_not_newer_is_ignored() {
    RankIndex index = defined(Board.defaults(KEY));
    index.apply(change(GLOBAL, "a", 30, 0, 3));
    Shift repeated = index.applyAndPlace(change(GLOBAL, "a", 99, 0, 3));
    Shift older = index.applyAndPlace(change(GLOBAL, "a", 99, 0, 2));
    assertThat(index.place(GLOBAL, player("a")).orElseThrow().ranked().entry().score())
        .isEqualTo(30);
    assertThat(repeated.before()).isNotNull().isEqualTo(repeated.after());
    assertThat(older).isEqualTo(repeated);
    assertThat(index.total(GLOBAL)).isEqualTo(1);
  }

  @Test
  void a_removed_entry_does_not_come_back_by_a_late_change() {
    RankIndex index = defined(Board.defaults(KEY));
    index.apply(turn(GLOBAL, "a", 3, REMOVED));
    index.apply(change(GLOBAL, "a", 10, 0, 2));
    assertThat(index.total(GLOBAL)).isZero();
    assertThat(index.place(GLOBAL, player("a"))).isEmpty();
    Shift back = index.applyAndPlace(change(GLOBAL, "a", 5, 0, 4));
    assertThat(back.before()).isNull();
    assertThat(ordinal(back.after())).isEqualTo(1);
  }

  @Test
  void a_player_is_in_one_group_of_a_grouping() {
    RankIndex index = defined(Board.defaults(KEY));
    index.apply(change(EU, "a", 10, 0, 1));
    index.apply(turn(EU, "a", 2, REMOVED));
    index.apply(change(US, "a", 10, 0, 3));
    assertThat(index.place(EU, player("a"))).isEmpty();
    assertThat(index.total(EU)).isZero();
    assertThat(players(index.range(US, 1, 10))).containsExactly("a");
    index.apply(turn(EU, "a", 2, REMOVED));
    index.apply(change(EU, "a", 10, 0, 1));
    assertThat(index.total(EU)).isZero();
    assertThat(index.total(US)).isEqualTo(1);
  }

  @Test
  void groups_and_windows_are_ranked_apart() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 10);
    submit(index, GLOBAL, "b", 20);
    submit(index, EU, "a", 10);
    submit(index, US, "b", 20);
    submit(index, WEEK, "a", 5);
    assertThat(ordinal(index.place(GLOBAL, player("a")).orElseThrow())).isEqualTo(2);
    assertThat(ordinal(index.place(EU, player("a")).orElseThrow())).isEqualTo(1);
    assertThat(index.place(US, player("a"))).isEmpty();
    assertThat(index.windows(KEY))
        .containsOnly(Map.entry("ALL-TIME", 2L), Map.entry("2025-W28", 1L));
  }

  @Test
  void a_hidden_player_sees_itself_and_nobody_else_does() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 30);
    submit(index, GLOBAL, "b", 20);
    submit(index, GLOBAL, "c", 10);
    Shift hidden = index.applyAndPlace(turn(GLOBAL, "b", 2, HIDDEN));
    Standing own = index.place(GLOBAL, player("b")).orElseThrow();
    assertThat(hidden.after()).isEqualTo(own);
    assertThat(ordinal(own)).isEqualTo(2);
    assertThat(own.total()).isEqualTo(3);
    assertThat(index.total(GLOBAL)).isEqualTo(2);
    assertThat(players(index.range(GLOBAL, 1, 10))).containsExactly("a", "c");
    assertThat(index.places(GLOBAL, List.of(player("b"))).entries()).isEmpty();
    assertThat(ordinal(index.place(GLOBAL, player("c")).orElseThrow())).isEqualTo(2);
    assertThat(index.around(GLOBAL, player("b"), 1, 1).orElseThrow().entries())
        .extracting(it -> it.player().value(), Ranked::ordinal)
        .containsExactly(tuple("a", 1L), tuple("b", 2L), tuple("c", 2L));
    index.apply(change(GLOBAL, "b", 20, 0, 3));
    assertThat(players(index.range(GLOBAL, 1, 10))).containsExactly("a", "b", "c");
  }

  @Test
  void what_an_entry_has_beside_its_score_comes_back_with_it() {
    Metadata metadata = Metadata.ofJson("{\"level\":42}");
    for (TieBreak tieBreak : TieBreak.values()) {
      RankIndex index = defined(board(Order.DESC, tieBreak));
      Entry entry = new Entry(10, -3, 1_700_000_000_000_000L, 7, RANKED, metadata);
      index.apply(new Change(GLOBAL, player("a"), null, entry, true));
      assertThat(index.range(GLOBAL, 1, 1).entries())
          .extracting(Ranked::entry)
          .containsExactly(entry);
      Entry plain = new Entry(10, 0, 1_700_000_000_000_000L, 8, RANKED, null);
      index.apply(new Change(GLOBAL, player("a"), 10L, plain, true));
      assertThat(index.place(GLOBAL, player("a")).map(it -> it.ranked().entry())).contains(plain);
    }
  }

  @Test
  void a_cursor_may_name_a_player_whom_nobody_knows() {
    RankIndex index = defined(board(Order.DESC, TieBreak.PLAYER_ID));
    List.of("a", "c", "e").forEach(player -> submit(index, GLOBAL, player, 1));
    assertThat(players(index.after(GLOBAL, new Position(1, 0, player("b")), 10)))
        .containsExactly("c", "e");
    assertThat(players(index.after(GLOBAL, new Position(1, 0, player("z")), 10))).isEmpty();
    assertThat(players(index.after(GLOBAL, new Position(1, 0, player("0")), 1)))
        .containsExactly("a");
  }

  @Test
  void scores_are_listed_within_their_bounds_and_more_means_within_them() {
    RankIndex index = defined(Board.defaults(KEY));
    for (int score = 1; score <= 5; score++) {
      submit(index, GLOBAL, "p" + score, score);
    }
    Slice first = index.byScore(GLOBAL, 2, 4, null, 2);
    assertThat(players(first)).containsExactly("p4", "p3");
    assertThat(first.more()).isTrue();
    Position last = Position.of(Board.defaults(KEY), first.entries().getLast());
    Slice second = index.byScore(GLOBAL, 2, 4, last, 2);
    assertThat(players(second)).containsExactly("p2");
    assertThat(second.more()).isFalse();
    assertThat(second.total()).isEqualTo(5);
    assertThat(index.byScore(GLOBAL, 4, 2, null, 10)).isEqualTo(new Slice(5, List.of(), false));
  }

  @Test
  void dropping_a_window_leaves_the_others() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 1);
    submit(index, EU, "a", 1);
    submit(index, WEEK, "a", 1);
    index.dropWindow(KEY, "ALL-TIME");
    assertThat(index.total(GLOBAL)).isZero();
    assertThat(index.total(EU)).isZero();
    assertThat(index.windows(KEY)).containsOnlyKeys("2025-W28");
    submit(index, GLOBAL, "a", 2);
    assertThat(index.total(GLOBAL)).isEqualTo(1);
  }

  @Test
  void dropping_a_board_leaves_nothing_of_it_and_the_others_alone() {
    RankIndex index = defined(Board.defaults(KEY));
    Board other = Board.defaults(BoardKey.of("game", "other"));
    StandingsId elsewhere = new StandingsId(other.key(), "ALL-TIME", Group.GLOBAL);
    index.define(other);
    submit(index, GLOBAL, "a", 1);
    submit(index, elsewhere, "a", 1);
    index.drop(KEY);
    assertThat(index.total(GLOBAL)).isZero();
    assertThat(index.windows(KEY)).isEmpty();
    assertThat(index.total(elsewhere)).isEqualTo(1);
    index.define(Board.defaults(KEY));
    assertThat(index.total(GLOBAL)).isZero();
    submit(index, GLOBAL, "a", 1);
    assertThat(index.total(GLOBAL)).isEqualTo(1);
  }

  @Test
  void defining_a_board_again_keeps_its_entries() {
    RankIndex index = defined(Board.defaults(KEY));
    submit(index, GLOBAL, "a", 1);
    index.define(Board.defaults(KEY));
    assertThat(players(index.range(GLOBAL, 1, 10))).containsExactly("a");
  }

  final RankIndex defined(Board board) {
    RankIndex index = newIndex();
    index.define(shaped(board));
    return index;
  }

  /// The board as this engine's test wants it, with options that no answer depends on.
  protected Board shaped(Board board) {
    return board;
  }

  static Board board(Order order, TieBreak tieBreak) {
    Board plain = Board.defaults(KEY);
    return new Board(
        KEY,
        order,
        plain.policy(),
        tieBreak,
        plain.ranking(),
        plain.zone(),
        plain.windows(),
        List.of(Deliveries.REGION),
        null,
        null,
        plain.grace(),
        plain.tags(),
        null);
  }

  private static void submit(RankIndex index, StandingsId id, String player, long score) {
    index.apply(change(id, player, score, 0, 1));
  }

  static Change change(StandingsId id, String player, long score, long subscore, long version) {
    return new Change(id, player(player), null, entry(score, subscore, version, RANKED), true);
  }

  /// Another state of a player with 20 points.
  private static Change turn(StandingsId id, String player, long version, Entry.State state) {
    return new Change(id, player(player), 20L, entry(20, 0, version, state), true);
  }

  static Entry entry(long score, long subscore, long version, Entry.State state) {
    return new Entry(score, subscore, 1_700_000_000_000_000L + score, version, state, null);
  }

  private static PlayerId player(String id) {
    return new PlayerId(id);
  }

  private static List<String> players(Slice slice) {
    return slice.entries().stream().map(ranked -> ranked.player().value()).toList();
  }

  private static long ordinal(@Nullable Standing standing) {
    assertThat(standing).isNotNull();
    return standing.ranked().ordinal();
  }
}
