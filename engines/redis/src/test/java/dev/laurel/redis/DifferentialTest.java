package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.time.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The index in the process, the index in Redis and the entries in PostgreSQL, all of one ledger:
/// after every hundred of random commands they agree, with ties everywhere.
final class DifferentialTest {
  private static final BoardKey KEY = Scene.KEY;
  private static final int PLAYERS = 60;
  private static final int AT_ONCE = 100;

  @TempDir private static Path directory;
  private static PostgresFixture postgres;
  private static Databases databases;

  @BeforeAll
  static void start() throws Exception {
    postgres = PostgresFixture.start(directory);
    databases = new Databases();
  }

  @AfterAll
  static void stop() throws Exception {
    databases.close();
    postgres.close();
  }

  @Test
  void three_indexes_agree_after_every_hundred_commands() throws Exception {
    for (long seed = 1; seed <= 4; seed++) {
      new Run(seed, 1).check(5_000);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16})
  void they_agree_on_a_board_that_is_split(int shards) throws Exception {
    new Run(shards, shards).check(1_000);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16})
  void three_indexes_agree_for_long(int shards) throws Exception {
    new Run(new Random().nextLong(1_000_000), shards).check(300_000 / shards);
  }

  private static final class Run {
    private final long seed;
    private final Random random;
    private final Board board;
    private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
    private final RankIndex memory = new MemoryIndex(new IdTable());
    private final RankIndex redis = databases.index();

    Run(long seed, int shards) {
      this.seed = seed;
      this.random = new Random(seed);
      this.board =
          withPolicy(
              Scene.board(pick(Order.values()), pick(TieBreak.values())).split(shards),
              pick(ScorePolicy.values()));
    }

    private <T> T pick(T[] all) {
      return all[random.nextInt(all.length)];
    }

    private static Board withPolicy(Board board, ScorePolicy policy) {
      return new Board(
          board.key(),
          board.order(),
          policy,
          board.tieBreak(),
          board.ranking(),
          board.zone(),
          board.windows(),
          board.groups(),
          null,
          null,
          board.grace(),
          board.tags(),
          null,
          board.shards());
    }

    void check(int commands) throws Exception {
      try (Database database = Database.open(postgres.empty());
          PostgresLedger ledger =
              PostgresLedger.open(database, clock, PostgresLedger.Options.defaults())) {
        RankIndex sql = new SqlIndex(database);
        commit(ledger, List.of(new Command.Define(board)));
        for (int done = 0; done < commands; done += AT_ONCE) {
          List<Command> some = new ArrayList<>();
          for (int i = 0; i < AT_ONCE; i++) {
            some.add(command());
          }
          commit(ledger, some);
          clock.advance(Duration.ofMinutes(random.nextInt(60)));
          compare(sql, done);
        }
      }
    }

    private Command command() {
      PlayerId player = Scene.player(random.nextInt(PLAYERS));
      return switch (random.nextInt(20)) {
        case 0 -> new Command.Remove(KEY, player, null);
        case 1 -> new Command.Hide(KEY, player, random.nextBoolean());
        case 2 -> new Command.Erase(player);
        default ->
            new Command.Submit(
                KEY.game(),
                player,
                List.of(new Command.Score(KEY.board(), random.nextInt(8) - 2L)),
                random.nextInt(2),
                null,
                Map.of("region", pick(new String[] {"eu", "us", "eu-2"})),
                null,
                null,
                null);
      };
    }

    private void commit(PostgresLedger ledger, List<Command> commands) {
      List<Change> changes = new ArrayList<>();
      for (Outcome outcome : ledger.commit(commands)) {
        if (outcome instanceof Outcome.Done(var events)) {
          events.forEach(this::define);
          events.forEach(event -> changes.addAll(event.changes()));
        }
      }
      assertThat(redis.applyAll(changes, true))
          .as("seed %d", seed)
          .isEqualTo(memory.applyAll(changes, true));
    }

    private void define(Event event) {
      if (event instanceof Event.Defined defined) {
        memory.define(defined.definition());
        redis.define(defined.definition());
      }
    }

    private void compare(RankIndex sql, int done) {
      agree(sql, done, "windows", it -> it.windows(KEY));
      for (String window : memory.windows(KEY).keySet()) {
        StandingsId global = new StandingsId(KEY, window, Scene.ALL_TIME.group());
        compare(sql, done, global);
        for (StandingsId region : List.of(Scene.EU, Scene.EU_2, Scene.in("us"))) {
          compare(sql, done, new StandingsId(KEY, window, region.group()));
        }
      }
    }

    private void compare(RankIndex sql, int done, StandingsId id) {
      long score = random.nextInt(8) - 2L;
      int limit = 1 + random.nextInt(10);
      PlayerId player = Scene.player(random.nextInt(PLAYERS));
      List<PlayerId> all = new ArrayList<>();
      for (int i = 0; i < PLAYERS; i++) {
        all.add(Scene.player(i));
      }
      agree(sql, done, id + " whole", it -> it.range(id, 1, 1_000));
      agree(sql, done, id + " bottom", it -> it.bottom(id, limit));
      agree(sql, done, id + " all", it -> it.places(id, all));
      agree(sql, done, id + " place", it -> it.place(id, player));
      agree(sql, done, id + " around", it -> it.around(id, player, limit, limit));
      agree(sql, done, id + " count", it -> it.count(id, score));
      agree(sql, done, id + " scores", it -> it.byScore(id, score, score + 2, null, limit));
      agree(sql, done, id + " distribution", it -> it.distribution(id, limit));
      List<Ranked> ranked = memory.range(id, 1, 1_000).entries();
      if (!ranked.isEmpty()) {
        Position at = Position.of(board, ranked.get(random.nextInt(ranked.size())));
        agree(sql, done, id + " after " + at, it -> it.after(id, at, limit));
      }
    }

    private void agree(RankIndex sql, int done, String what, Function<RankIndex, Object> question) {
      Object expected = question.apply(memory);
      for (RankIndex other : List.of(redis, sql)) {
        Object actual = question.apply(other);
        if (!actual.equals(expected)) { // an assertion costs more than most questions
          String who = other.getClass().getSimpleName();
          assertThat(actual)
              .as("seed %d after %d: %s of %s", seed, done, what, who)
              .isEqualTo(expected);
        }
      }
    }
  }
}
