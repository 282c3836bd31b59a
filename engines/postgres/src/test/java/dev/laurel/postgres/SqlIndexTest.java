package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks by SQL are the ranks of the index in memory that was fed with the same commits.
final class SqlIndexTest {
  private static final long[] SCORES = {Long.MIN_VALUE, -1, 0, 1, 2, 3, 1L << 53, Long.MAX_VALUE};
  private static final int COMMITS = 40;
  private static final int PLAYERS = 25;

  static Stream<Arguments> workloads() {
    List<Arguments> workloads = new ArrayList<>();
    long seed = 1;
    for (Order order : Order.values()) {
      for (TieBreak tieBreak : TieBreak.values()) {
        workloads.add(Arguments.of(order, tieBreak, seed++));
      }
    }
    return workloads.stream();
  }

  @ParameterizedTest(name = "{0} {1} seed {2}")
  @MethodSource("workloads")
  void agrees_with_the_index_in_memory(Order order, TieBreak tieBreak, long seed) {
    try (Scene scene = Scene.empty()) {
      Random random = new Random(seed);
      Board board = Scene.board(order, ScorePolicy.LAST, tieBreak);
      MemoryIndex memory = new MemoryIndex(new IdTable());
      commit(scene, memory, List.of(new Command.Define(board)));
      SqlIndex sql = new SqlIndex(scene.database());
      for (int i = 0; i < COMMITS; i++) {
        scene.clock().advance(Duration.ofHours(random.nextInt(3)));
        commit(scene, memory, commands(random));
        if (i % 4 == 3) {
          String when = order + " " + tieBreak + " seed " + seed + " commit " + i;
          new Comparison(sql, memory, board, random, when).all();
        }
      }
    }
  }

  private static void commit(Scene scene, RankIndex index, List<Command> commands) {
    for (Outcome outcome : scene.ledger().commit(commands)) {
      if (outcome instanceof Outcome.Done(var events)) {
        events.forEach(event -> apply(event, index));
      }
    }
  }

  private static void apply(Event event, RankIndex index) {
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _,
          Event.Removed _,
          Event.Concealed _,
          Event.Erased _,
          Event.Profiled _,
          Event.Anonymous _ ->
          event.changes().stream().filter(Change::isReal).forEach(index::apply);
    }
  }

  private static List<Command> commands(Random random) {
    List<Command> commands = new ArrayList<>();
    for (int left = 1 + random.nextInt(12); left > 0; left--) {
      PlayerId player = player(random);
      commands.add(
          switch (random.nextInt(10)) {
            case 0 -> new Command.Remove(Scene.KEY, player, null);
            case 1 -> new Command.Hide(Scene.KEY, player, random.nextBoolean());
            default -> submit(random, player);
          });
    }
    return commands;
  }

  private static Command submit(Random random, PlayerId player) {
    return new Command.Submit(
        Scene.KEY.game(),
        player,
        List.of(new Command.Score(Scene.KEY.board(), score(random))),
        random.nextInt(3) - 1L,
        null,
        random.nextInt(4) == 0 ? Map.of() : Map.of("region", random.nextBoolean() ? "eu" : "us"),
        random.nextInt(4) == 0 ? Metadata.ofJson("{\"level\":" + random.nextInt(9) + "}") : null,
        null,
        null);
  }

  private static long score(Random random) {
    return SCORES[random.nextInt(SCORES.length)];
  }

  /// Ids whose order by bytes is not that of any language.
  private static PlayerId player(Random random) {
    int number = random.nextInt(PLAYERS);
    return new PlayerId((number % 2 == 0 ? "p" : "P") + (number % 3 == 0 ? "-" : "_") + number);
  }

  /// Every question of the port, to both.
  private record Comparison(
      RankIndex sql, RankIndex memory, Board board, Random random, String when) {
    void all() {
      agree(index -> index.windows(Scene.KEY));
      agree(index -> index.heldWindows(Scene.KEY));
      for (String window : memory.heldWindows(Scene.KEY)) {
        check(new StandingsId(Scene.KEY, window, Group.GLOBAL));
        check(new StandingsId(Scene.KEY, window, Group.parse("region:eu")));
        check(new StandingsId(Scene.KEY, window, Group.parse("region:us")));
      }
      check(new StandingsId(Scene.KEY, "2001-01-01", Group.GLOBAL));
    }

    private void check(StandingsId id) {
      int limit = random.nextInt(6);
      agree(index -> index.total(id));
      agree(index -> index.range(id, 1, PLAYERS));
      long from = 1L + random.nextInt(PLAYERS);
      agree(index -> index.range(id, from, limit));
      agree(index -> index.bottom(id, limit));
      PlayerId player = player(random);
      agree(index -> index.place(id, player));
      int above = random.nextInt(4);
      agree(index -> index.around(id, player, above, limit));
      List<PlayerId> some = Stream.generate(() -> player(random)).limit(5).toList();
      agree(index -> index.places(id, some));
      checkScores(id, limit);
    }

    private void checkScores(StandingsId id, int limit) {
      Position position = position(id);
      agree(index -> index.after(id, position, limit));
      long a = score(random);
      long b = score(random);
      Position behind = random.nextBoolean() ? position : null;
      agree(index -> index.byScore(id, Math.min(a, b), Math.max(a, b), behind, limit));
      agree(index -> index.byScore(id, a, b, behind, limit));
      agree(index -> index.count(id, a));
      double percentile = 100 * random.nextDouble();
      agree(index -> index.scoreAt(id, percentile));
      int buckets = 1 + random.nextInt(20);
      agree(index -> index.distribution(id, buckets));
      checkOutline(id);
    }

    /// With enough points they are those of the index in memory; with few they are some of these.
    private void checkOutline(StandingsId id) {
      agree(index -> index.outlines(id, board.order(), PLAYERS));
      List<Outline> whole = memory.outlines(id, board.order(), PLAYERS);
      int points = 2 + random.nextInt(5);
      List<Outline> few = sql.outlines(id, board.order(), points);
      assertThat(few).as(when).hasSize(1);
      assertThat(whole.getFirst().points()).as(when).containsAll(few.getFirst().points());
      assertThat(ScoreHistogram.of(board.order(), few).widestGap())
          .as(when)
          .isLessThanOrEqualTo(few.getFirst().total() / points + 1);
    }

    /// One that is taken, or one that may be anywhere.
    private Position position(StandingsId id) {
      List<Ranked> ranked = memory.range(id, 1, PLAYERS).entries();
      return ranked.isEmpty() || random.nextBoolean()
          ? new Position(score(random), random.nextInt(3) - 1L, player(random))
          : Position.of(board, ranked.get(random.nextInt(ranked.size())));
    }

    private void agree(Function<RankIndex, ? extends @Nullable Object> question) {
      assertThat((Object) question.apply(sql)).as(when).isEqualTo(question.apply(memory));
    }
  }

  @Test
  void tells_where_an_entry_stands_after_a_change_and_not_where_it_stood() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      SqlIndex index = new SqlIndex(scene.database());
      scene.done(Scene.keyed(new PlayerId("bob"), 7, null));
      Change change =
          scene.done(Scene.keyed(new PlayerId("ann"), 5, null)).getFirst().changes().getFirst();

      assertThat(index.applyAndPlace(change).before()).isNull();
      assertThat(index.applyAndPlace(change).after())
          .isEqualTo(index.place(change.standings(), change.player()).orElseThrow());
    }
  }

  @Test
  void the_view_for_analysts_tells_the_same_ranks() {
    try (Scene scene = Scene.empty()) {
      scene.done(new Command.Define(Scene.sums()));
      scene.done(Scene.keyed(new PlayerId("bob"), 7, null));
      scene.done(Scene.keyed(new PlayerId("ann"), 7, null));
      scene.done(Scene.keyed(new PlayerId("cat"), 3, null));

      assertThat(
              scene.ask(
                  """
                  SELECT string_agg(concat_ws(' ', rank, competition_rank, dense_rank, player, score,
                                              reached_at AT TIME ZONE 'UTC'), ', ' ORDER BY rank)
                    FROM ranked_entries
                   WHERE game = 'game' AND board = 'board' AND "window" = 'ALL-TIME'
                     AND "group" IS NULL\
                  """))
          .startsWith("1 1 1 bob 7 2025-07-13 10:30:00")
          .contains("2 1 1 ann 7", "3 3 2 cat 3");
      assertThat(scene.ask("SELECT count(*) FROM standings_summary WHERE players = 3"))
          .isEqualTo("2");
      assertThat(scene.ask("SELECT count(*) FROM audit_log WHERE kind = 'scored'")).isEqualTo("3");
    }
  }
}
