package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Outline;
import dev.laurel.core.ledger.Change;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is told of a split board from afar takes few calls, and is exact where it is told.
final class SplitOutlineTest {
  private static final int SHARDS = 5;
  private static final int PLAYERS = 6_000;
  private static final Pattern CALLS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");
  private static Databases databases;

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  static Stream<Arguments> crowds() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    return Stream.of(
        Arguments.of("all different", seed, (IntToLongFunction) i -> i * 1_000_003L % 999_983),
        Arguments.of("half on one score", seed, (IntToLongFunction) i -> i % 2 == 0 ? 7 : i),
        Arguments.of("skewed", seed, (IntToLongFunction) _ -> (long) Math.exp(random.nextInt(20))),
        Arguments.of("few scores", seed, (IntToLongFunction) _ -> random.nextInt(9)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("crowds")
  void points_are_exact_near_one_another_and_few_calls_away(
      String crowd, long seed, IntToLongFunction score) {
    Board board = Scene.board().split(SHARDS);
    String uri = databases.fresh();
    RedisIndex index = databases.index(uri);
    index.begin(1);
    MemoryIndex expected = new MemoryIndex(new IdTable());
    index.define(board);
    expected.define(board);
    fill(index, expected, score);
    int points = 128;
    long before = calls(uri);
    Outline outline = index.outlines(Scene.ALL_TIME, board.order(), points).getFirst();
    assertThat(calls(uri) - before)
        .as(crowd)
        .isLessThanOrEqualTo(SHARDS * (1L + points / SplitOutline.COUNTED_AT_ONCE));
    assertThat(outline.total()).isEqualTo(PLAYERS);
    assertThat(outline.points()).as(crowd).hasSizeBetween(1, points);
    for (Outline.Point point : outline.points()) {
      Count count = expected.count(Scene.ALL_TIME, point.score());
      assertThat(point)
          .as("%s, seed %d", crowd, seed)
          .isEqualTo(
              new Outline.Point(
                  point.score(), count.better(), count.betterScores(), count.equal()));
    }
    assertThat(ScoreHistogram.of(board.order(), List.of(outline)).widestGap())
        .as("%s, seed %d", crowd, seed)
        .isLessThanOrEqualTo(2L * PLAYERS / points + 2 * SHARDS);
  }

  private static void fill(RedisIndex index, MemoryIndex expected, IntToLongFunction score) {
    for (int from = 0; from < PLAYERS; from += 2_000) {
      List<Change> changes = new ArrayList<>();
      for (int i = from; i < from + 2_000; i++) {
        changes.add(Scene.change(Scene.ALL_TIME, i, score.applyAsLong(i), 1));
      }
      index.applyAll(changes, false);
      expected.applyAll(changes, false);
    }
  }

  /// How many scripts the server has run.
  private static long calls(String uri) {
    Matcher calls = CALLS.matcher(Raw.ask(uri, redis -> redis.info("commandstats")));
    assertThat(calls.find()).isTrue();
    return Long.parseLong(calls.group(1));
  }
}
