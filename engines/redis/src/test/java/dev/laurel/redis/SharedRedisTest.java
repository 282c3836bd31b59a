package dev.laurel.redis;

import static dev.laurel.redis.Scene.ALL_TIME;
import static dev.laurel.redis.Scene.KEY;
import static dev.laurel.redis.Scene.WEEK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.guard.Indexed;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.testkit.index.NaiveIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What others do to the same Redis: instances that race, keys that expire, keys that are damaged.
final class SharedRedisTest {
  private static final List<String> SUFFIXES = List.of("e", "z", "d", "s");
  private static Databases databases;
  private String uri;

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @BeforeEach
  void take() {
    uri = databases.fresh();
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  private RedisIndex begun(Expiry expiry) {
    RedisIndex index = RedisIndex.open(RedisSettings.of(uri).withExpiry(expiry));
    databases.closeLater(index::close);
    index.begin(1);
    index.define(Scene.board());
    return index;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void two_instances_that_race_end_with_the_newest_versions(long seed) throws Exception {
    RedisIndex one = begun(Expiry.NEVER);
    RedisIndex two = databases.index(uri);
    two.expect(1);
    two.define(Scene.board());
    List<Change> changes = changes(new Random(seed));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> done = new ArrayList<>();
      for (RedisIndex index : List.of(one, two, one, two)) {
        Random random = new Random(seed + done.size());
        List<Change> shuffled = new ArrayList<>(changes);
        Collections.shuffle(shuffled, random);
        done.add(threads.submit(() -> applyInCommits(index, shuffled, random)));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
    NaiveIndex expected = new NaiveIndex();
    expected.define(Scene.board());
    changes.forEach(expected::apply);
    for (StandingsId id : List.of(ALL_TIME, Scene.EU, Scene.EU_2)) {
      assertThat(one.range(id, 1, 1_000))
          .as("seed %d", seed)
          .isEqualTo(expected.range(id, 1, 1_000));
      assertThat(two.distribution(id, 9)).isEqualTo(expected.distribution(id, 9));
    }
    assertThat(one.sizes(Scene.BY_REGION).members())
        .isEqualTo(expected.total(Scene.EU) + expected.total(Scene.EU_2));
  }

  private static List<Change> changes(Random random) {
    List<StandingsId> ids = List.of(ALL_TIME, Scene.EU, Scene.EU_2);
    List<Change> changes = new ArrayList<>();
    for (int version = 1; version <= 1_000; version++) {
      StandingsId id = ids.get(random.nextInt(ids.size()));
      changes.add(Scene.change(id, random.nextInt(60), Scene.random(random, version)));
    }
    return changes;
  }

  private static void applyInCommits(RedisIndex index, List<Change> changes, Random random) {
    for (int from = 0; from < changes.size(); ) {
      int to = Math.min(from + 1 + random.nextInt(100), changes.size());
      index.applyAll(changes.subList(from, to), random.nextBoolean());
      from = to;
    }
  }

  @Test
  void windows_expire_at_a_moment_that_writing_does_not_move() {
    Instant end = Instant.parse("2100-01-01T00:00:00Z");
    RedisIndex index =
        begun((_, window) -> window.equals("ALL-TIME") ? Optional.empty() : Optional.of(end));
    index.apply(Scene.change(WEEK, 1, 10, 1));
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    long whole = secondsLeft(WEEK).getFirst();
    assertThat(secondsLeft(WEEK)).allMatch(left -> whole - left <= 60 && left > 0);
    assertThat(secondsLeft(ALL_TIME)).containsOnly(-1L);
    String entries = key(WEEK, "e");
    Raw.ask(uri, it -> it.expire(entries, 100_000));
    index.apply(Scene.change(WEEK, 1, 20, 2));
    index.apply(Scene.change(WEEK, 2, 20, 1));
    assertThat(secondsLeft(WEEK).getFirst()).isBetween(1L, 100_000L);
    index.define(Scene.board());
    assertThat(secondsLeft(WEEK)).allMatch(left -> left > 100_000);
    assertThat(secondsLeft(ALL_TIME)).containsOnly(-1L);
  }

  @Test
  void a_window_expires_when_the_board_has_stopped_keeping_it() {
    Expiry expiry = Expiry.afterKept(RedisSettings.DEFAULT_MARGIN);
    assertThat(expiry.of(Scene.board(), "ALL-TIME")).isEmpty();
    assertThat(expiry.of(Scene.board(), "2025-W28"))
        .contains(Instant.parse("2025-07-29T00:00:00Z"));
  }

  private List<Long> secondsLeft(StandingsId id) {
    return Raw.ask(uri, it -> SUFFIXES.stream().map(s -> it.ttl(key(id, s))).toList());
  }

  private static String key(StandingsId id, String suffix) {
    return "laurel:{game/board/" + id.window() + "/}:" + suffix;
  }

  @Test
  void a_member_without_an_entry_is_no_answer() {
    RedisIndex index = begun(Expiry.NEVER);
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    index.apply(Scene.change(ALL_TIME, 2, 20, 1));
    Raw.ask(uri, it -> it.hdel(key(ALL_TIME, "e"), "p1"));
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> index.range(ALL_TIME, 1, 10))
        .withMessageContaining("damaged");
    assertThat(index.sizes(Scene.DIVISION)).isEqualTo(new Sizes(1, 2, 2));
  }

  @Test
  void an_entry_without_a_member_is_no_answer_and_is_told() {
    RedisIndex index = begun(Expiry.NEVER);
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    Raw.ask(uri, it -> it.del(key(ALL_TIME, "z")));
    assertThatExceptionOfType(IndexUnavailable.class)
        .isThrownBy(() -> index.place(ALL_TIME, Scene.player(1)))
        .withMessageContaining("DAMAGED");
    List<Indexed> entries = new ArrayList<>();
    index.scan(Scene.DIVISION, entries::add);
    assertThat(entries).extracting(Indexed::isMember).containsExactly(false);
  }

  @Test
  void standings_of_a_grouping_that_the_board_has_no_longer_are_dropped() {
    RedisIndex index = begun(Expiry.NEVER);
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    index.apply(Scene.change(Scene.EU, 1, 10, 1));
    index.define(Board.defaults(KEY));
    assertThat(index.total(Scene.EU)).isZero();
    assertThat(index.sizes(Scene.BY_REGION)).isEqualTo(new Sizes(0, 0, 0));
    assertThat(index.total(ALL_TIME)).isEqualTo(1);
  }

  @Test
  void windows_with_nothing_but_removed_entries_are_held() {
    RedisIndex index = begun(Expiry.NEVER);
    index.apply(Scene.change(WEEK, 1, Scene.entry(10, 0, 0, 1, State.REMOVED)));
    assertThat(index.windows(KEY)).isEmpty();
    assertThat(index.heldWindows(KEY)).containsExactly("2025-W28");
    index.dropWindow(KEY, "2025-W28");
    assertThat(index.heldWindows(KEY)).isEmpty();
  }

  @Test
  void divisions_that_nobody_knows_are_found() {
    RedisIndex index = begun(Expiry.NEVER);
    index.apply(Scene.change(ALL_TIME, 1, 10, 1));
    index.apply(Scene.change(Scene.EU, 1, 10, 1));
    index.apply(Scene.change(WEEK, 1, 10, 1));
    Set<DivisionId> found = new HashSet<>();
    RedisIndex stranger = databases.index(uri);
    stranger.expect(1);
    stranger.divisions(found::add);
    assertThat(found)
        .containsExactlyInAnyOrder(Scene.DIVISION, Scene.BY_REGION, DivisionId.of(WEEK));
    assertThat(stranger.windows(KEY)).isEqualTo(Map.of("ALL-TIME", 1L, "2025-W28", 1L));
  }
}
