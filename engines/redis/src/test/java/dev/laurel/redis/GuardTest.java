package dev.laurel.redis;

import static dev.laurel.redis.Instance.allTime;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.Inquiry;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.Settings;
import dev.laurel.testkit.server.RedisServer;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two instances on one PostgreSQL and one Redis, and what one does while the other looks.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GuardTest {
  private static final BoardKey KEY = Scene.KEY;
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BEN = new PlayerId("ben");

  @TempDir private static Path postgresDirectory;
  @TempDir private static Path redisDirectory;
  private static PostgresFixture postgres;
  private static RedisServer server;
  private static int database;

  private final List<Instance> open = new ArrayList<>();
  private Settings settings;
  private String uri;
  private Instance one;
  private Instance two;

  @BeforeAll
  static void start() throws Exception {
    postgres = PostgresFixture.start(postgresDirectory);
    server = RedisServer.start(redisDirectory);
  }

  @BeforeEach
  void join() throws Exception {
    settings = postgres.empty();
    uri = server.uri(database++);
    one = join(Duration.ZERO);
    two = join(Duration.ZERO);
    one.done(new Command.Define(Scene.board()));
  }

  private Instance join(Duration verifyInterval) {
    Instance instance = Instance.join(settings, uri, verifyInterval);
    open.add(instance);
    return instance;
  }

  @AfterEach
  void leave() {
    open.reversed().forEach(Instance::close);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
    postgres.close();
  }

  private static Command.Submit submit(PlayerId player, long score) {
    return Command.Submit.of(KEY, player, score);
  }

  private static long score(Instance instance, PlayerId player, Source expected) {
    var found = instance.place(KEY, player);
    assertThat(found.source()).isEqualTo(expected);
    return found.value().map(it -> it.ranked().entry().score()).orElse(0L);
  }

  private void awaitIndex() {
    one.awaitIndex();
    two.awaitIndex();
  }

  private void assertEqual() {
    awaitIndex();
    Report report = one.index().verify(Progress.SILENT);
    assertThat(report.lines()).allMatch(line -> line.differences() == 0);
    assertThat(two.recount().differences()).isZero();
  }

  @Test
  void an_empty_redis_is_filled_and_then_read() {
    one.done(submit(ANN, 5));
    awaitIndex();
    assertThat(score(two, ANN, Source.INDEX)).isEqualTo(5);
    two.done(submit(BEN, 7));
    Standing ann = one.place(KEY, ANN).value().orElseThrow();
    assertThat(ann.ranked().ordinal()).isEqualTo(2);
    assertThat(ann.total()).isEqualTo(2);
    assertEqual();
  }

  @Test
  void while_redis_is_gone_the_ledger_answers_and_says_so() throws Exception {
    awaitIndex();
    one.done(submit(ANN, 5));
    server.kill();
    one.done(submit(ANN, 6));
    assertThat(score(one, ANN, Source.LEDGER)).isEqualTo(6);
    assertThat(score(two, ANN, Source.LEDGER)).isEqualTo(6);
    two.done(submit(ANN, 7));
    assertThat(score(one, ANN, Source.LEDGER)).isEqualTo(7);
    server.startAgain();
    awaitIndex();
    assertThat(score(two, ANN, Source.INDEX)).isEqualTo(7);
    assertEqual();
  }

  @Test
  void many_are_read_at_once_from_the_index_alone_and_not_while_it_is_away() throws Exception {
    awaitIndex();
    one.done(submit(ANN, 5));
    one.done(submit(BEN, 9));
    List<PlayerId> both = List.of(ANN, new PlayerId("zoe"), BEN);
    Inquiry inquiry =
        new Inquiry(
            List.of(new Inquiry.Places(allTime(KEY), both)),
            List.of(new Inquiry.First(allTime(KEY), 1)));
    Sourced<Inquiry.Found> found =
        one.index().<Inquiry.Found>readNow(index -> index.answer(inquiry)).orElseThrow();
    assertThat(found.source()).isEqualTo(Source.INDEX);
    assertThat(found.value().places().getFirst().stream().map(GuardTest::rank))
        .containsExactly(2L, 0L, 1L);
    assertThat(found.value().firsts().getFirst().entries().getFirst().player()).isEqualTo(BEN);
    server.kill();
    assertThat(one.index().<Inquiry.Found>readNow(index -> index.answer(inquiry))).isEmpty();
    assertThat(score(one, ANN, Source.LEDGER)).isEqualTo(5);
    assertThat(one.index().<Inquiry.Found>readNow(index -> index.answer(inquiry))).isEmpty();
    server.startAgain();
    assertEqual();
    assertThat(one.index().<Inquiry.Found>readNow(index -> index.answer(inquiry))).contains(found);
  }

  private static long rank(Optional<Standing> standing) {
    return standing.map(it -> it.ranked().ordinal()).orElse(0L);
  }

  @Test
  void a_redis_that_hangs_is_left_and_caught_up_with() throws Exception {
    awaitIndex();
    for (int i = 1; i <= 20; i++) {
      one.done(submit(new PlayerId("p" + i), i));
    }
    String before = Raw.ask(uri, it -> it.get("laurel:generation"));
    server.freeze();
    assertThat(score(two, new PlayerId("p20"), Source.LEDGER)).isEqualTo(20);
    one.done(submit(ANN, 6));
    assertThat(score(two, ANN, Source.LEDGER)).isEqualTo(6);
    server.thaw();
    awaitIndex();
    assertThat(score(two, ANN, Source.INDEX)).isEqualTo(6);
    String after = Raw.ask(uri, it -> it.get("laurel:generation"));
    assertThat(after).as("nothing was filled anew").isEqualTo(before);
    assertEqual();
  }

  @Test
  void a_flush_is_noticed_by_whoever_comes_next() {
    awaitIndex();
    one.done(submit(ANN, 5));
    Raw.ask(uri, RedisCommands::flushall);
    assertThat(two.place(KEY, ANN).value().orElseThrow().ranked().entry().score()).isEqualTo(5);
    one.done(submit(ANN, 6));
    assertThat(two.place(KEY, ANN).value().orElseThrow().ranked().entry().score()).isEqualTo(6);
    assertEqual();
  }

  @Test
  void what_a_dead_instance_has_committed_comes_into_the_index() {
    awaitIndex();
    try (Database other = Database.open(settings);
        PostgresLedger dead =
            PostgresLedger.open(
                other,
                Clock.systemUTC(),
                PostgresLedger.Options.defaults().withIndex(() -> false))) {
      assertThat(dead.commit(List.of(submit(ANN, 9))).getFirst()).isInstanceOf(Outcome.Done.class);
    }
    while (score(one, ANN, one.index().source()) == 0) {
      Thread.onSpinWait();
    }
    assertThat(score(two, ANN, Source.INDEX)).isEqualTo(9);
    assertEqual();
  }

  @Test
  void a_repeated_submission_of_a_dead_instance_is_seen_when_it_is_answered() {
    awaitIndex();
    Command.Submit keyed = Instance.submit(List.of(KEY), ANN, new long[] {9}, "key");
    try (Database other = Database.open(settings);
        PostgresLedger dead =
            PostgresLedger.open(
                other,
                Clock.systemUTC(),
                PostgresLedger.Options.defaults().withIndex(() -> false))) {
      assertThat(dead.commit(List.of(keyed)).getFirst()).isInstanceOf(Outcome.Done.class);
    }
    assertThat(one.done(keyed)).isEmpty();
    assertThat(two.place(KEY, ANN).value().orElseThrow().ranked().entry().score()).isEqualTo(9);
  }

  @Test
  void a_board_that_was_dropped_and_made_again_while_redis_was_gone_has_nothing_of_the_old()
      throws Exception {
    awaitIndex();
    one.done(submit(ANN, 5));
    one.done(submit(ANN, 6));
    server.freeze();
    one.done(submit(BEN, 4));
    one.done(new Command.Drop(KEY));
    one.done(new Command.Define(Scene.board(Order.ASC, TieBreak.FIRST_REACHED)));
    one.done(submit(ANN, 1));
    server.thaw();
    awaitIndex();
    assertThat(score(two, ANN, Source.INDEX)).isEqualTo(1);
    assertThat(two.place(KEY, BEN).value()).isEmpty();
    assertEqual();
  }

  @Test
  void a_board_of_another_order_is_read_by_it_through_every_instance() {
    awaitIndex();
    Board ascending = Scene.board(Order.ASC, TieBreak.FIRST_REACHED);
    assertThat(two.index().total(allTime(KEY))).isZero();
    one.done(new Command.Define(ascending));
    one.done(submit(ANN, 5));
    one.done(submit(BEN, 6));
    assertThat(score(two, BEN, Source.INDEX)).isEqualTo(6);
    two.done(submit(BEN, 4));
    assertThat(one.place(KEY, BEN).value().orElseThrow().ranked().ordinal()).isEqualTo(1);
    assertEqual();
  }

  @Test
  void whatever_is_altered_in_redis_is_found_and_mended() {
    awaitIndex();
    int players = 600;
    for (int i = 0; i < players; i++) {
      one.done(submit(new PlayerId("p" + i), i % 50));
    }
    List<Runnable> alterations = alterations(new Random(1), players);
    for (Runnable alteration : alterations) {
      alteration.run();
      Report report = one.index().verify(Progress.SILENT);
      assertThat(report.differences()).isPositive();
      one.index().rebuild("a test");
      two.awaitLedger();
      assertEqual();
    }
  }

  @Test
  void one_in_a_hundred_entries_altered_is_mended_without_being_asked() {
    awaitIndex();
    int players = 1_000;
    for (int i = 0; i < players; i++) {
      one.done(submit(new PlayerId("p" + i), i));
    }
    String entries = "laurel:{game/board/ALL-TIME/}:e";
    Raw.ask(
        uri,
        it -> {
          for (int i = 0; i < players; i += 100) {
            it.hdel(entries, "p" + i);
          }
          return true;
        });
    Instance three = join(Duration.ofMillis(50));
    two.awaitLedger();
    three.awaitIndex();
    assertEqual();
  }

  /// One of each kind.
  private List<Runnable> alterations(Random random, int players) {
    String key = "laurel:{game/board/ALL-TIME/}:";
    String player = "p" + random.nextInt(players);
    return List.of(
        () -> Raw.ask(uri, it -> it.hdel(key + "e", player)),
        () -> Raw.ask(uri, it -> it.hset(key + "e", player, "nonsense")),
        () -> Raw.ask(uri, it -> it.hset(key + "e", "p 1", "nonsense")),
        () -> Raw.ask(uri, it -> it.zpopmin(key + "z")),
        () -> Raw.ask(uri, it -> it.zadd(key + "z", 0, "0123456789abcdefp1")),
        () -> Raw.ask(uri, it -> it.zpopmin(key + "d")),
        () -> Raw.ask(uri, it -> it.zadd(key + "d", 0, "01234567")),
        () -> Raw.ask(uri, it -> it.del(key + "e", key + "z", key + "d", key + "s")));
  }

  @Test
  void a_board_that_is_split_anew_is_filled_anew_and_right_all_the_while() {
    awaitIndex();
    assertThat(two.ledger().board(KEY)).isPresent();
    for (int i = 0; i < 300; i++) {
      one.done(submit(new PlayerId("p" + i), i % 7));
    }
    for (int shards : List.of(4, 1, 16)) {
      one.done(new Command.Define(Scene.board().split(shards)));
      while (one.redis().sizes(Scene.DIVISION).entries() != 300 || !isSplit(shards)) {
        assertThat(two.place(KEY, new PlayerId("p6")).value().orElseThrow().ranked().dense())
            .isEqualTo(1);
        assertThat(two.index().total(allTime(KEY))).isEqualTo(300);
      }
      one.done(submit(ANN, 3));
      assertEqual();
      one.done(new Command.Remove(KEY, ANN, null));
    }
  }

  private boolean isSplit(int shards) {
    String last = "laurel:{game/board/ALL-TIME/" + (shards == 1 ? "" : "#0." + shards) + "}:e";
    return Raw.ask(uri, it -> it.exists(last)) == 1;
  }

  @Test
  void whatever_is_altered_in_a_shard_is_found_and_mended() {
    awaitIndex();
    assertThat(two.ledger().board(KEY)).isPresent();
    one.done(new Command.Define(Scene.board().split(3)));
    for (int i = 0; i < 200; i++) {
      one.done(submit(new PlayerId("p" + i), i % 50));
    }
    String key = "laurel:{game/board/ALL-TIME/#1.3}:";
    List<Runnable> alterations =
        List.of(
            () -> Raw.ask(uri, it -> it.hdel(key + "e", it.hkeys(key + "e").getFirst())),
            () -> Raw.ask(uri, it -> it.zpopmin(key + "z")),
            () -> Raw.ask(uri, it -> it.zpopmin(key + "d")),
            () -> Raw.ask(uri, it -> it.zadd(key + "d", 0, "01234567")),
            () -> Raw.ask(uri, it -> it.del(key + "c")));
    awaitSplit();
    for (Runnable alteration : alterations) {
      alteration.run();
      assertThat(one.index().verify(Progress.SILENT).differences()).isPositive();
      one.index().rebuild("a test");
      two.awaitLedger();
      assertEqual();
    }
  }

  private void awaitSplit() {
    while (!isSplit(3) || one.index().source() != Source.INDEX) {
      Thread.onSpinWait();
    }
    assertEqual();
  }

  @Test
  void an_instance_that_joins_later_knows_everything() {
    awaitIndex();
    one.done(submit(ANN, 5));
    Instance three = join(Duration.ZERO);
    three.awaitIndex();
    assertThat(score(three, ANN, Source.INDEX)).isEqualTo(5);
    three.done(submit(ANN, 8));
    assertThat(score(one, ANN, Source.INDEX)).isEqualTo(8);
  }

  @Test
  void a_page_that_has_not_changed_is_not_sent_again() {
    awaitIndex();
    one.done(submit(ANN, 5));
    RedisIndex index = databaseIndex();
    Optional<PlayerId> first =
        index.range(allTime(KEY), 1, 10).entries().stream().map(it -> it.player()).findFirst();
    assertThat(first).contains(ANN);
    assertThat(index.range(allTime(KEY), 1, 10).entries()).hasSize(1);
    assertThat(index.cacheCounts().hits()).isEqualTo(1);
    two.done(submit(BEN, 7));
    assertThat(index.range(allTime(KEY), 1, 10).entries()).hasSize(2);
    assertThat(index.cacheCounts().misses()).isEqualTo(2);
    index.close();
  }

  private RedisIndex databaseIndex() {
    RedisIndex index = RedisIndex.open(RedisSettings.of(uri).withExpiry(Expiry.NEVER));
    index.learn(Scene.board());
    index.expect(index.storedGeneration().orElseThrow());
    return index;
  }
}
