package dev.laurel.core.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.RowSorter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SortedEntriesTest {
  private static final BoardKey BOARD = BoardKey.of("g", "b");
  private static final long[] SCORES = {Long.MIN_VALUE, -1, 0, 1, 2, Long.MAX_VALUE};

  @ParameterizedTest
  @EnumSource
  void blocks_are_in_the_order_of_the_board(TieBreak tieBreak) {
    long seed = System.nanoTime();
    for (Order order : Order.values()) {
      Random random = new Random(seed);
      Map<StandingsId, List<Placed>> expected = new LinkedHashMap<>();
      List<Placed> told = new ArrayList<>();
      try (SortedEntries entries = new SortedEntries(order, tieBreak, new RowSorter(5_000))) {
        for (int i = 0; i < 1_000; i++) {
          Placed placed = placed(random, i);
          expected.computeIfAbsent(placed.standings(), _ -> new ArrayList<>()).add(placed);
          entries.add(placed);
          if (i % 7 == 0) {
            entries.add(placed);
          }
        }
        assertThat(entries.standings()).isEqualTo(expected.size());
        entries.blocks(block -> {
          assertThat(block).hasSizeBetween(1, LineBlock.SIZE);
          assertThat(block)
              .extracting(Placed::standings)
              .containsOnly(block.getFirst().standings());
          told.addAll(block);
        });
      }
      expected.values().forEach(list -> list.sort(byFields(order, tieBreak)));
      assertThat(told)
          .as("seed %d, %s", seed, order)
          .isEqualTo(expected.values().stream().flatMap(List::stream).toList());
    }
  }

  private static Placed placed(Random random, int number) {
    Grouping grouping = Grouping.of("region");
    Group group = new Group(grouping, List.of(random.nextInt(4) > 0 ? "eu" : "us"));
    Entry entry =
        new Entry(
            SCORES[random.nextInt(SCORES.length)],
            SCORES[random.nextInt(SCORES.length)],
            random.nextInt(3),
            1 + random.nextInt(5),
            random.nextInt(9) == 0 ? Entry.State.HIDDEN : Entry.State.RANKED,
            random.nextInt(3) == 0 ? Metadata.ofJson("{\"n\":" + number + "}") : null);
    return new Placed(new StandingsId(BOARD, "ALL-TIME", group), new PlayerId("p" + number), entry);
  }

  private static Comparator<Placed> byFields(Order order, TieBreak tieBreak) {
    return Comparator.comparingLong((Placed it) -> order.key(it.entry().score()))
        .thenComparingLong(it -> tieBreak.tie(it.entry().subscore(), it.entry().reachedAt()))
        .thenComparing(Placed::player);
  }
}
