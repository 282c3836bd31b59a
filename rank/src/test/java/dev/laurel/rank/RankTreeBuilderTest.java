package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.rank.RankTree.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RankTreeBuilderTest {
  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::key)
          .thenComparingLong(Entry::tie)
          .thenComparing(Entry::member, Trees.REVERSED::compare);

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  @Test
  void builds_every_size_around_the_bounds_of_nodes() {
    for (int size = 0; size < 300; size++) {
      assertBuilt(Trees.tiny(), entries(size, 1L << 40, 1, new Random(size)));
    }
  }

  @Test
  void builds_sizes_around_the_bounds_of_standard_nodes() {
    Shape standard = Shape.standard(Trees.REVERSED);
    int leaf = Shape.filled(standard.leafCapacity());
    int inner = leaf * Shape.filled(standard.innerCapacity());
    for (int about : new int[] {leaf, 2 * leaf, standard.leafCapacity(), inner, 2 * inner}) {
      for (int size = about - 1; size <= about + 1; size++) {
        assertBuilt(standard, entries(size, 1L << 40, 1, new Random(size)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sorts_any_spread_of_keys_and_ties(long seed) {
    Random random = new Random(seed);
    long[] spreads = {1, 2, 50, 1000, 1L << 33, 0};
    int size = random.nextInt(3000);
    long keys = spreads[random.nextInt(spreads.length)];
    long ties = spreads[random.nextInt(spreads.length)];
    List<Entry> entries = entries(size, keys, ties, random);
    assertBuilt(Trees.tiny(), entries);
    entries.sort(ORDER);
    assertBuilt(Trees.tiny(), entries);
    Collections.reverse(entries);
    assertBuilt(Trees.tiny(), entries);
  }

  @Test
  void a_built_tree_goes_on_changing() {
    for (int size = 0; size < 120; size++) {
      List<Entry> entries = entries(size, 20, 3, new Random(size));
      RankTree tree = build(Trees.tiny(), entries);
      for (int member = 0; member < 40; member++) {
        tree.insert(member, 9, 1000 + member);
        tree.checkInvariants();
      }
      for (Entry entry : entries) {
        tree.remove(entry.key(), entry.tie(), entry.member());
        tree.checkInvariants();
      }
      assertThat(tree.size()).isEqualTo(40);
    }
  }

  @Test
  void refuses_an_entry_given_twice() {
    RankTreeBuilder builder = new RankTreeBuilder(Trees.REVERSED, 0);
    builder.add(1, 2, 3);
    builder.add(0, 0, 4);
    builder.add(1, 2, 3);
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("member 3");
  }

  @Test
  void refuses_input_that_is_said_to_be_sorted_and_is_not() {
    long[] keys = {1, 3, 2};
    assertThatThrownBy(() ->
            RankTreeBuilder.fromSorted(Trees.REVERSED, keys, new long[3], new int[] {0, 1, 2}, 3))
        .isInstanceOf(IllegalArgumentException.class);
    long[] equal = {7, 7};
    assertThatThrownBy(() ->
            RankTreeBuilder.fromSorted(Trees.REVERSED, equal, new long[2], new int[] {0, 1}, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void takes_sorted_arrays_up_to_the_size_given() {
    long[] keys = {1, 3, 2};
    RankTree tree =
        RankTreeBuilder.fromSorted(Trees.REVERSED, keys, new long[3], new int[] {0, 1, 2}, 2);
    assertThat(Trees.scan(tree, 0, 9)).containsExactly(new Entry(1, 0, 0), new Entry(3, 0, 1));
  }

  @Test
  void is_empty_after_a_build() {
    RankTreeBuilder builder = new RankTreeBuilder(Trees.REVERSED, 4);
    builder.add(1, 1, 1);
    assertThat(builder.build().size()).isEqualTo(1);
    assertThat(builder.build().size()).isZero();
    builder.add(2, 2, 2);
    assertThat(builder.build().select(0)).isEqualTo(new Entry(2, 2, 2));
  }

  /// Keys and ties below a bound, or anything when the bound is 0; members are distinct.
  private static List<Entry> entries(int size, long keys, long ties, Random random) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      entries.add(new Entry(value(keys, random), value(ties, random), (i * 7919) % 1_000_003));
    }
    return entries;
  }

  private static long value(long bound, Random random) {
    return bound == 0 ? random.nextLong() : random.nextLong(bound) - bound / 2;
  }

  private static void assertBuilt(Shape shape, List<Entry> entries) {
    RankTree tree = build(shape, entries);
    tree.checkInvariants();
    List<Entry> expected = new ArrayList<>(entries);
    expected.sort(ORDER);
    assertThat(Trees.scan(tree, 0, Integer.MAX_VALUE)).isEqualTo(expected);
  }

  private static RankTree build(Shape shape, List<Entry> entries) {
    RankTreeBuilder builder = new RankTreeBuilder(shape, entries.size() / 2);
    entries.forEach(entry -> builder.add(entry.key(), entry.tie(), entry.member()));
    return builder.build();
  }
}
