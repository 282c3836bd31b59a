package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.Outline;
import dev.laurel.core.ledger.Entry.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bounds against exact ranks, on boards that do not change.
final class ScoreHistogramTest {
  private static final int PLAYERS = 20_000;
  private static final long SEED = 29;

  /// How scores may lie: evenly, skewed, tied, and as if to mislead whoever samples them.
  enum Lie {
    EVEN,
    GAUSSIAN,
    SKEWED,
    STEEP,
    BOTH_WAYS,
    FEW_SCORES,
    MOSTLY_ONE,
    ALL_EQUAL,
    TWO_CROWDS,
    ENDS,
    ANYWHERE;

    LongUnaryOperator scores(Random random) {
      return _ -> draw(random);
    }

    private long draw(Random random) {
      return switch (this) {
        case EVEN -> random.nextLong(1_000_000);
        case GAUSSIAN -> (long) (random.nextGaussian() * 1e6);
        case SKEWED -> (long) Math.pow(random.nextDouble(), -3);
        case STEEP -> 1L << random.nextInt(63);
        case BOTH_WAYS -> (random.nextBoolean() ? 1 : -1) * (1L << random.nextInt(62));
        case FEW_SCORES -> random.nextInt(5);
        case MOSTLY_ONE -> random.nextInt(10) == 0 ? random.nextInt(10_000) : 5_000;
        case ALL_EQUAL -> 42;
        case TWO_CROWDS -> random.nextInt(100) + (random.nextBoolean() ? 0 : Long.MAX_VALUE - 100);
        case ENDS ->
            random.nextBoolean()
                ? Long.MIN_VALUE + Math.max(0, random.nextInt(100) - 50)
                : Long.MAX_VALUE - Math.max(0, random.nextInt(100) - 50);
        case ANYWHERE -> random.nextLong();
      };
    }
  }

  static Stream<Arguments> boards() {
    return Arrays.stream(Lie.values())
        .flatMap(lie ->
            Arrays.stream(Order.values())
                .flatMap(order -> Stream.of(2, 16, 1_024).map(it -> Arguments.of(lie, order, it))));
  }

  @ParameterizedTest(name = "{0} {1} in {2} points")
  @MethodSource("boards")
  void the_exact_rank_lies_within_the_bounds(Lie lie, Order order, int points) {
    Random random = new Random(SEED);
    Crowd crowd = Crowd.of(order, PLAYERS, lie.scores(random));
    ScoreHistogram histogram = crowd.histogram(points);
    for (int i = 0; i < PLAYERS; i += 7) {
      crowd.checkPlayer(histogram, i);
      long score = crowd.score(i);
      crowd.check(histogram, score);
      crowd.check(histogram, score + 1);
      crowd.check(histogram, score - 1);
      crowd.check(histogram, random.nextLong());
    }
    crowd.check(histogram, Long.MIN_VALUE);
    crowd.check(histogram, Long.MAX_VALUE);
    crowd.check(histogram, 0);
  }

  @ParameterizedTest(name = "{0} {1} in {2} points")
  @MethodSource("boards")
  void between_two_points_lie_no_more_than_their_share(Lie lie, Order order, int points) {
    Crowd crowd = Crowd.of(order, PLAYERS, lie.scores(new Random(SEED)));
    assertThat(crowd.histogram(points).widestGap()).isLessThanOrEqualTo(PLAYERS / (points - 1));
    Outline outline = crowd.index.outlines(Crowd.ID, order, points).getFirst();
    assertThat(outline.points()).hasSizeLessThanOrEqualTo(points);
  }

  @ParameterizedTest(name = "{0} {1} in {2} points")
  @MethodSource("boards")
  void what_is_no_larger_than_the_histogram_is_exact(Lie lie, Order order, int points) {
    Crowd crowd = Crowd.of(order, points, lie.scores(new Random(SEED)));
    ScoreHistogram histogram = crowd.histogram(points);
    for (int i = 0; i < points; i++) {
      crowd.checkPlayer(histogram, i);
      long score = crowd.score(i);
      for (Ranking ranking : Ranking.values()) {
        assertExact(histogram.reckon(score).rank(ranking, Whose.NEWCOMER, 0));
        assertExact(histogram.reckon(score + 1).rank(ranking, Whose.NEWCOMER, 0));
      }
      assertExact(histogram.reckon(score).rank(Ranking.COMPETITION, Whose.RANKED, 0));
      assertExact(histogram.reckon(score).rank(Ranking.DENSE, Whose.RANKED, 0));
    }
  }

  private static void assertExact(Bounds bounds) {
    assertThat(bounds.atMost()).isEqualTo(bounds.atLeast());
  }

  @Test
  void a_score_that_many_share_has_a_point_of_its_own() {
    Crowd crowd = Crowd.of(Order.DESC, 10_000, i -> i < 9_000 ? 50 : i);
    ScoreHistogram histogram = crowd.histogram(16);
    assertThat(histogram.reckon(50).better()).isEqualTo(new Bounds(1_000, 1_000));
    assertThat(histogram.reckon(50).notWorse()).isEqualTo(new Bounds(10_000, 10_000));
    assertThat(histogram.reckon(50).rank(Ranking.COMPETITION, Whose.RANKED, 0))
        .isEqualTo(new Bounds(1_001, 1_001));
    assertThat(histogram.reckon(50).rank(Ranking.ORDINAL, Whose.RANKED, 0))
        .isEqualTo(new Bounds(1_001, 10_000));
  }

  @Test
  void nobody_is_before_whoever_comes_first() {
    Crowd crowd = new Crowd(Order.DESC, 1);
    Bounds first = crowd.histogram(16).reckon(7).rank(Ranking.ORDINAL, Whose.NEWCOMER, 0);
    assertThat(first).isEqualTo(new Bounds(1, 1));
    assertThat(crowd.histogram(16).reckon(7).percentile(Whose.NEWCOMER)).isEqualTo(100);
  }

  @Test
  void a_hidden_player_stands_where_it_would_if_it_were_shown() {
    Crowd crowd = Crowd.of(Order.DESC, 1_000, i -> i / 3);
    for (int hidden = 0; hidden < 1_000; hidden += 9) {
      crowd.put(hidden, hidden / 4, State.HIDDEN);
    }
    ScoreHistogram histogram = crowd.histogram(16);
    for (int hidden = 0; hidden < 1_000; hidden += 9) {
      var place = crowd.index.place(Crowd.ID, Crowd.player(hidden)).orElseThrow().ranked();
      for (Ranking ranking : Ranking.values()) {
        Bounds bounds = histogram.reckon(place.entry().score()).rank(ranking, Whose.HIDDEN, 0);
        assertThat(bounds.contains(place.rank(ranking))).isTrue();
      }
    }
  }

  @ParameterizedTest(name = "{0} {1} in {2} points")
  @MethodSource("boards")
  void parts_that_are_ranked_by_themselves_add_up(Lie lie, Order order, int points) {
    int parts = 8;
    Random random = new Random(SEED);
    LongUnaryOperator scores = lie.scores(random);
    Crowd whole = new Crowd(order, PLAYERS / 4);
    List<Crowd> shards = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      shards.add(new Crowd(order, PLAYERS / 4));
    }
    for (int i = 0; i < PLAYERS / 4; i++) {
      long score = scores.applyAsLong(i);
      whole.submit(i, score);
      shards.get(i % parts).submit(i, score);
    }
    ScoreHistogram histogram =
        ScoreHistogram.of(
            order,
            shards.stream()
                .flatMap(shard -> shard.index.outlines(Crowd.ID, order, points).stream())
                .toList());
    for (int i = 0; i < PLAYERS / 4; i += 3) {
      whole.checkPlayer(histogram, i);
      whole.check(histogram, scores.applyAsLong(i));
      whole.check(histogram, random.nextLong());
    }
  }
}
