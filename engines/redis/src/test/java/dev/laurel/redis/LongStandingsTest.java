package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Standings that are too long for Redis to keep as small ones, filled by whole commits.
final class LongStandingsTest {
  private static final int PLAYERS = 1_500;
  private static final int COMMITS = 40;
  private static final int COMMIT = 300;
  private static final List<StandingsId> STANDINGS =
      List.of(Scene.ALL_TIME, Scene.EU, Scene.EU_2, Scene.in("e"), Scene.in("us"));
  private static Databases databases;

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  static Stream<Arguments> forms() {
    return Stream.of(Order.values())
        .flatMap(order ->
            Stream.of(
                Arguments.of(order, TieBreak.FIRST_REACHED, 7L, 1),
                Arguments.of(order, TieBreak.SUBSCORE_DESC, 7L, 1),
                Arguments.of(order, TieBreak.FIRST_REACHED, 8L, 5)));
  }

  @ParameterizedTest(name = "{0} {1} seed {2} shards {3}")
  @MethodSource("forms")
  void agree_with_the_index_in_this_process(Order order, TieBreak tieBreak, long seed, int shards) {
    Board board = Scene.board(order, tieBreak).split(shards);
    RedisIndex index = databases.index();
    MemoryIndex expected = new MemoryIndex(new IdTable());
    index.define(board);
    expected.define(board);
    Random random = new Random(seed);
    for (int commit = 1; commit <= COMMITS; commit++) {
      List<Change> changes = changes(random, commit);
      boolean placed = random.nextBoolean();
      assertThat(index.applyAll(changes, placed))
          .as("seed %d commit %d", seed, commit)
          .isEqualTo(expected.applyAll(changes, placed));
      StandingsId some = STANDINGS.get(random.nextInt(STANDINGS.size()));
      compare(index, expected, board, some, random, "seed " + seed + " commit " + commit);
    }
    STANDINGS.forEach(id -> compare(index, expected, board, id, random, "seed " + seed));
    checkSizes(index, expected);
  }

  @Test
  void positions_far_down_in_many_shards_are_found() {
    Board board = Scene.board().split(3);
    RedisIndex index = databases.index();
    MemoryIndex expected = new MemoryIndex(new IdTable());
    index.define(board);
    expected.define(board);
    long seed = 9;
    Random random = new Random(seed);
    int players = 30_000;
    for (int from = 0; from < players; from += 2_000) {
      List<Change> changes = new ArrayList<>();
      for (int i = from; i < from + 2_000; i++) {
        changes.add(Scene.change(Scene.ALL_TIME, i, random.nextInt(5_000), 1));
      }
      index.applyAll(changes, false);
      expected.applyAll(changes, false);
    }
    for (int i = 0; i < 30; i++) {
      long from = 1L + random.nextInt(players + 10);
      assertThat(index.range(Scene.ALL_TIME, from, 20))
          .as("seed %d from %d", seed, from)
          .isEqualTo(expected.range(Scene.ALL_TIME, from, 20));
    }
    assertThat(index.distribution(Scene.ALL_TIME, 50))
        .isEqualTo(expected.distribution(Scene.ALL_TIME, 50));
  }

  private static List<Change> changes(Random random, int commit) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < COMMIT; i++) {
      StandingsId id = STANDINGS.get(random.nextInt(STANDINGS.size()));
      long version = Math.max(1, 1_000L * commit + i - random.nextInt(600));
      changes.add(Scene.change(id, random.nextInt(PLAYERS), Scene.random(random, version)));
    }
    return changes;
  }

  private static void compare(
      RankIndex index,
      RankIndex expected,
      Board board,
      StandingsId id,
      Random random,
      String when) {
    long total = expected.total(id);
    assertThat(index.total(id)).as(when).isEqualTo(total);
    assertThat(index.range(id, 1, 2_000)).as(when).isEqualTo(expected.range(id, 1, 2_000));
    assertThat(index.bottom(id, 50)).as(when).isEqualTo(expected.bottom(id, 50));
    assertThat(index.distribution(id, 100)).as(when).isEqualTo(expected.distribution(id, 100));
    for (int i = 0; i < 10; i++) {
      long from = 1 + total * i / 9;
      assertThat(index.range(id, from, 7)).as(when).isEqualTo(expected.range(id, from, 7));
    }
    for (int i = 0; i < 20; i++) {
      var player = Scene.player(random.nextInt(PLAYERS));
      assertThat(index.around(id, player, 5, 5))
          .as(when)
          .isEqualTo(expected.around(id, player, 5, 5));
      long score = random.nextInt(50) - 25L;
      assertThat(index.count(id, score)).as(when).isEqualTo(expected.count(id, score));
    }
    for (var ranked : expected.range(id, 1 + total / 2, 3).entries()) {
      Position position = Position.of(board, ranked);
      assertThat(index.after(id, position, 9)).as(when).isEqualTo(expected.after(id, position, 9));
    }
  }

  /// As many members as are ranked, each with its entry, and every different score once.
  private static void checkSizes(RedisIndex index, MemoryIndex expected) {
    long ranked = 0;
    long scores = 0;
    for (StandingsId id : STANDINGS.subList(1, STANDINGS.size())) {
      var lines = expected.range(id, 1, PLAYERS).entries();
      ranked += lines.size();
      scores += lines.isEmpty() ? 0 : lines.getLast().dense();
    }
    Set<Integer> seen = new HashSet<>();
    index.scan(
        Scene.BY_REGION,
        each -> {
          seen.add(Integer.parseInt(each.player().value().substring(1)));
          assertThat(each.isMember()).isEqualTo(each.held().entry().isRanked());
        });
    assertThat(index.sizes(Scene.BY_REGION)).isEqualTo(new Sizes(seen.size(), ranked, scores));
    assertThat(IntStream.range(0, PLAYERS).filter(seen::contains).count()).isEqualTo(seen.size());
  }
}
