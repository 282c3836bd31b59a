package dev.laurel.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Loader;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What the in-process index tells a store, and what it makes of stored entries.
final class MemoryIndexStorageTest {
  private static final BoardKey KEY = BoardKey.of("game", "board");
  private static final StandingsId GLOBAL = new StandingsId(KEY, "ALL-TIME", Group.GLOBAL);
  private static final int STEPS = 300;
  private static final int SEEDS = 3;

  /// A store of blocks that is told of dirty and dropped ones only.
  private static final class Blocks {
    private final Map<DivisionId, Map<Integer, Map<Integer, Held>>> stored = new HashMap<>();

    void follow(MemoryIndex index) {
      index.drainDropped().forEach(stored::remove);
      for (DirtyBlocks dirty : index.drainDirty()) {
        var blocks = stored.computeIfAbsent(dirty.division(), _ -> new TreeMap<>());
        dirty.blocks().stream().forEach(block -> blocks.put(block, rows(index, dirty, block)));
      }
    }

    private static Map<Integer, Held> rows(MemoryIndex index, DirtyBlocks dirty, int block) {
      Map<Integer, Held> rows = new TreeMap<>();
      index.readBlock(
          dirty.division(),
          block,
          (member, group, entry) -> rows.put(member, new Held(group, entry)));
      return rows;
    }

    void load(MemoryIndex index) {
      stored.forEach((division, blocks) -> {
        Loader loader = index.loader(division);
        blocks
            .values()
            .forEach(rows ->
                rows.forEach((member, held) -> loader.add(member, held.group(), held.entry())));
        loader.finish();
      });
    }
  }

  static Stream<Arguments> workloads() {
    return RankIndexContract.workloads()
        .flatMap(each ->
            LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> Arguments.of(each.get()[0], each.get()[1], seed)));
  }

  @ParameterizedTest(name = "{0} {1} seed {2}")
  @MethodSource("workloads")
  void a_store_that_follows_dirty_blocks_can_rebuild_the_index(
      Order order, TieBreak tieBreak, long seed) {
    Board board = RankIndexContract.board(order, tieBreak);
    IdTable ids = new IdTable();
    for (int i = 0; i < 1_000; i++) {
      ids.intern(i % 200 == 0 ? Deliveries.PLAYERS.get(i / 200).value() : "other" + i);
    }
    MemoryIndex index = new MemoryIndex(ids);
    NaiveIndex oracle = new NaiveIndex();
    index.define(board);
    oracle.define(board);
    Blocks store = new Blocks();
    Random random = new Random(seed);
    Deliveries deliveries = new Deliveries(board, random);
    for (int step = 0; step < STEPS; step++) {
      for (Change change : deliveries.next()) {
        index.apply(change);
        oracle.apply(change);
      }
      if (random.nextInt(STEPS / 3) == 0) {
        index.dropWindow(KEY, "2025-W28");
        oracle.dropWindow(KEY, "2025-W28");
      }
      if (random.nextInt(10) == 0) {
        store.follow(index);
      }
    }
    store.follow(index);

    MemoryIndex rebuilt = new MemoryIndex(ids);
    rebuilt.define(board);
    store.load(rebuilt);
    Agreement agreement = new Agreement(rebuilt, oracle, board, random);
    deliveries.standings().forEach(id -> agreement.check(id, "seed " + seed));
    assertThat(rebuilt.rows()).isEqualTo(index.rows());
    assertThat(rebuilt.live(KEY)).isEqualTo(index.live(KEY));
    for (PlayerId player : Deliveries.PLAYERS) {
      assertThat(rebuilt.all(KEY, player))
          .containsExactlyInAnyOrderElementsOf(index.all(KEY, player));
    }
    for (Change change : deliveries.rest()) {
      rebuilt.apply(change);
      oracle.apply(change);
      agreement.check(change.standings(), "seed " + seed + " after the load");
    }
  }

  @Test
  void many_entries_load_into_the_order_they_would_have_been_applied_to() {
    IdTable ids = new IdTable();
    MemoryIndex loaded = new MemoryIndex(ids);
    MemoryIndex applied = new MemoryIndex(ids);
    loaded.define(Board.defaults(KEY));
    applied.define(Board.defaults(KEY));
    Loader loader = loaded.loader(DivisionId.of(GLOBAL));
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      Entry entry =
          new Entry(random.nextInt(500), 0, random.nextInt(5), 1, Entry.State.RANKED, null);
      PlayerId player = new PlayerId("player:" + random.nextLong(Long.MAX_VALUE));
      loader.add(ids.intern(player.value()), Group.GLOBAL, entry);
      applied.apply(new Change(GLOBAL, player, null, entry, true));
    }
    assertThat(loaded.total(GLOBAL)).as("nobody sees half a load").isZero();
    loader.finish();
    List<Ranked> entries = loaded.range(GLOBAL, 1, 20_000).entries();
    assertThat(entries).hasSize(20_000).isEqualTo(applied.range(GLOBAL, 1, 20_000).entries());
    assertThat(loaded.drainDirty()).isEmpty();
    assertThat(loaded.memoryBytes()).isPositive();
  }

  @Test
  void a_member_is_loaded_once_and_into_a_group_of_the_division() {
    IdTable ids = new IdTable();
    MemoryIndex index = new MemoryIndex(ids);
    index.define(Board.defaults(KEY));
    int member = ids.intern("a");
    Entry entry = new Entry(1, 0, 0, 1, Entry.State.RANKED, null);
    Loader loader = index.loader(DivisionId.of(GLOBAL));
    loader.add(member, Group.GLOBAL, entry);
    assertThatThrownBy(() -> loader.add(member, Group.GLOBAL, entry))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> loader.add(member, Deliveries.in("eu"), entry))
        .isInstanceOf(IllegalArgumentException.class);
    loader.finish();
    assertThat(index.total(GLOBAL)).isEqualTo(1);
    assertThatThrownBy(() -> index.loader(DivisionId.of(GLOBAL)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void blocks_are_dirty_once_and_only_where_something_changed() {
    MemoryIndex index = new MemoryIndex(new IdTable());
    index.define(Board.defaults(KEY));
    for (int i = 0; i < 200; i++) {
      index.apply(change("p" + i, 1, 1));
    }
    assertThat(index.drainDirty())
        .singleElement()
        .satisfies(dirty -> assertThat(dirty.blocks().stream()).containsExactly(0, 1, 2, 3));
    assertThat(index.drainDirty()).isEmpty();
    index.apply(change("p70", 9, 1));
    assertThat(index.drainDirty()).as("a change that was ignored").isEmpty();
    index.apply(change("p70", 9, 2));
    assertThat(index.drainDirty())
        .singleElement()
        .satisfies(dirty -> assertThat(dirty.blocks().stream()).containsExactly(1));
    List<Integer> members = new ArrayList<>();
    index.readBlock(DivisionId.of(GLOBAL), 1, (member, _, _) -> members.add(member));
    assertThat(members).hasSize(64).isSorted().startsWith(64).endsWith(127);
  }

  @Test
  void what_was_dropped_is_told_once() {
    MemoryIndex index = new MemoryIndex(new IdTable());
    index.define(Board.defaults(KEY));
    index.apply(change("a", 1, 1));
    assertThat(index.divisions()).containsExactly(DivisionId.of(GLOBAL));
    index.drop(KEY);
    assertThat(index.divisions()).isEmpty();
    assertThat(index.drainDropped()).containsExactly(DivisionId.of(GLOBAL));
    assertThat(index.drainDropped()).isEmpty();
    assertThat(index.drainDirty()).isEmpty();
    assertThatThrownBy(() -> index.apply(change("a", 1, 2)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void an_entry_is_held_in_whichever_group_it_is_removed_ones_too() {
    MemoryIndex index = new MemoryIndex(new IdTable());
    index.define(Board.defaults(KEY));
    PlayerId player = new PlayerId("a");
    StandingsId eu = new StandingsId(KEY, "ALL-TIME", Deliveries.in("eu"));
    StandingsId us = new StandingsId(KEY, "ALL-TIME", Deliveries.in("us"));
    Entry first = new Entry(1, 0, 5, 1, Entry.State.RANKED, null);
    assertThat(index.held(eu, player)).isNull();
    index.apply(new Change(eu, player, null, first, true));
    assertThat(index.held(us, player)).isEqualTo(new Held(eu.group(), first));
    assertThat(index.held(GLOBAL, player)).isNull();
    assertThat(index.live(KEY)).isEqualTo(1);
    Entry removed = first.in(Entry.State.REMOVED);
    index.apply(new Change(eu, player, 1L, removed, true));
    assertThat(index.held(us, player)).isEqualTo(new Held(eu.group(), removed));
    assertThat(index.all(KEY, player)).containsExactly(new Placed(eu, player, removed));
    assertThat(index.live(KEY)).isZero();
  }

  @Test
  void a_player_who_goes_through_many_groups_leaves_none_behind() {
    MemoryIndex index = new MemoryIndex(new IdTable());
    index.define(Board.defaults(KEY));
    PlayerId player = new PlayerId("a");
    for (int i = 1; i <= 1_000; i++) {
      StandingsId id = new StandingsId(KEY, "ALL-TIME", Deliveries.in("r" + i));
      Entry entry = new Entry(i, 0, 5, i, Entry.State.RANKED, null);
      index.apply(new Change(id, player, null, entry, true));
      assertThat(index.total(id)).isEqualTo(1);
      StandingsId before = new StandingsId(KEY, "ALL-TIME", Deliveries.in("r" + (i - 1)));
      assertThat(index.total(before)).isZero();
    }
    assertThat(index.memoryBytes())
        .isLessThan(new MemoryIndex(new IdTable()).memoryBytes() + 500_000);
  }

  @Test
  void another_order_or_tie_break_forms_the_entries_anew() {
    MemoryIndex index = new MemoryIndex(new IdTable());
    index.define(RankIndexContract.board(Order.DESC, TieBreak.FIRST_REACHED));
    index.apply(change("a", 1, 1));
    index.apply(change("b", 2, 1));
    index.define(RankIndexContract.board(Order.ASC, TieBreak.SUBSCORE_DESC));
    assertThat(index.range(GLOBAL, 1, 10).entries())
        .extracting(ranked -> ranked.player().value())
        .containsExactly("a", "b");
    assertThat(index.held(GLOBAL, new PlayerId("b")))
        .isEqualTo(new Held(Group.GLOBAL, change("b", 2, 1).after()));
    assertThat(index.drainDirty())
        .extracting(DirtyBlocks::division)
        .containsExactly(new DivisionId(KEY, "ALL-TIME", Grouping.NONE));
    index.apply(change("b", 0, 1));
    assertThat(index.live(KEY)).isEqualTo(2);
  }

  private static Change change(String player, long score, long version) {
    Entry entry = new Entry(score, 3, 5, version, Entry.State.RANKED, null);
    return new Change(GLOBAL, new PlayerId(player), null, entry, true);
  }
}
