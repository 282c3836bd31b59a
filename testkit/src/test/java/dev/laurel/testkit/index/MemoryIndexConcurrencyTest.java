package dev.laurel.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// One writer and several readers: every answer is one moment of one standings.
final class MemoryIndexConcurrencyTest {
  private static final BoardKey KEY = BoardKey.of("game", "board");
  private static final StandingsId GLOBAL = new StandingsId(KEY, "ALL-TIME", Group.GLOBAL);
  private static final Board BOARD = Board.defaults(KEY);
  private static final int PLAYERS = 300;
  private static final int CHANGES = 60_000;
  private static final int READERS = 3;
  private static final long SEED = 11;

  private final MemoryIndex index = new MemoryIndex(new IdTable());
  private final long[] versions = new long[PLAYERS];

  @Test
  void readers_see_every_player_once_while_they_all_move() throws Exception {
    index.define(BOARD);
    IntStream.range(0, PLAYERS).forEach(i -> move(i, new Random(i)));
    Random random = new Random(SEED);
    race(() -> move(random.nextInt(PLAYERS), random), List.of(this::checkWhole, this::checkOne));
  }

  /// The score tells the subscore and whether there is metadata, so that a mixture would show.
  private void move(int i, Random random) {
    long score = random.nextInt(50);
    Metadata metadata = score % 5 == 0 ? Metadata.ofJson("{\"score\":" + score + "}") : null;
    Entry entry =
        new Entry(score, score * 3, random.nextInt(4), ++versions[i], State.RANKED, metadata);
    index.apply(new Change(GLOBAL, player(i), null, entry, true));
  }

  private void checkWhole(Random random) {
    Slice whole = index.range(GLOBAL, 1, 2 * PLAYERS);
    assertThat(whole.total()).isEqualTo(PLAYERS);
    assertThat(whole.entries()).hasSize(PLAYERS);
    assertThat(whole.entries().stream().map(Ranked::player).distinct().count()).isEqualTo(PLAYERS);
    checkStretch(whole.entries(), 1);
    Distribution distribution = index.distribution(GLOBAL, 7);
    assertThat(
            distribution.summary().orElseThrow().buckets().stream()
                .mapToLong(Distribution.Bucket::count)
                .sum())
        .isEqualTo(PLAYERS);
  }

  private void checkOne(Random random) {
    PlayerId player = player(random.nextInt(PLAYERS));
    Standing standing = index.place(GLOBAL, player).orElseThrow();
    assertThat(standing.total()).isEqualTo(PLAYERS);
    assertThat(standing.ranked().ordinal()).isBetween(1L, (long) PLAYERS);
    List<Ranked> around = index.around(GLOBAL, player, 2, 2).orElseThrow().entries();
    assertThat(around).extracting(Ranked::player).containsOnlyOnce(player);
    checkStretch(around, around.getFirst().ordinal());
    List<Ranked> behind = index.after(GLOBAL, Position.of(BOARD, standing.ranked()), 5).entries();
    if (!behind.isEmpty()) {
      checkStretch(behind, behind.getFirst().ordinal());
    }
  }

  private static void checkStretch(List<Ranked> entries, long first) {
    List<Placed> placed =
        entries.stream().map(it -> new Placed(GLOBAL, it.player(), it.entry())).toList();
    assertThat(placed).isSortedAccordingTo(BestFirst.of(BOARD));
    for (int i = 0; i < entries.size(); i++) {
      Ranked ranked = entries.get(i);
      assertThat(ranked.ordinal()).isEqualTo(first + i);
      assertThat(ranked.competition()).isBetween(ranked.dense(), ranked.ordinal());
      assertThat(ranked.entry().subscore()).isEqualTo(ranked.entry().score() * 3);
      assertThat(ranked.entry().metadata() != null).isEqualTo(ranked.entry().score() % 5 == 0);
    }
  }

  @Test
  void readers_of_a_group_never_meet_one_of_another_while_groups_come_and_go() throws Exception {
    index.define(BOARD);
    Random random = new Random(SEED);
    race(() -> hop(random), List.of(this::checkGroup));
  }

  /// The score tells the group. Few players in many groups: most groups are empty most of the time,
  /// and their places are taken by others.
  private void hop(Random random) {
    int i = random.nextInt(20);
    int group = random.nextInt(40);
    State state = random.nextInt(4) == 0 ? State.HIDDEN : State.RANKED;
    Entry entry = new Entry(group, 0, 0, ++versions[i], state, null);
    index.apply(new Change(group(group), player(i), null, entry, true));
  }

  private void checkGroup(Random random) {
    int group = random.nextInt(40);
    for (Ranked ranked : index.range(group(group), 1, 100).entries()) {
      assertThat(ranked.entry().score()).isEqualTo(group);
      assertThat(ranked.entry().isRanked()).isTrue();
    }
    index
        .place(group(group), player(random.nextInt(20)))
        .ifPresent(it -> assertThat(it.ranked().entry().score()).isEqualTo(group));
  }

  private static StandingsId group(int number) {
    return new StandingsId(KEY, "ALL-TIME", Deliveries.in("g" + number));
  }

  private static PlayerId player(int number) {
    return new PlayerId("player:" + number);
  }

  private static void race(Runnable change, List<Consumer<Random>> checks) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService readers = Executors.newFixedThreadPool(READERS)) {
      List<Future<?>> reading = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        Random random = new Random(SEED + i);
        reading.add(readers.submit(() -> readUntil(done, random, checks)));
      }
      try {
        for (int i = 0; i < CHANGES; i++) {
          change.run();
        }
      } finally {
        done.set(true);
      }
      for (Future<?> reader : reading) {
        reader.get();
      }
    }
  }

  private static void readUntil(AtomicBoolean done, Random random, List<Consumer<Random>> checks) {
    do {
      for (Consumer<Random> check : checks) {
        check.accept(random);
      }
    } while (!done.get());
  }
}
