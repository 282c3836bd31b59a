package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.rank.RankTree.Entry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankTreeTest {
  private final RankTree tree = new RankTree(Trees.tiny());
  private final SortedList list = new SortedList(Trees.REVERSED);

  @Test
  void an_empty_tree_answers() {
    assertThat(tree.size()).isZero();
    assertThat(tree.distinct()).isZero();
    assertThat(tree.rank(0, 0, 0)).isZero();
    assertThat(tree.countBelow(Long.MAX_VALUE)).isZero();
    assertThat(tree.countAtMost(Long.MAX_VALUE)).isZero();
    assertThat(tree.distinctBelow(Long.MAX_VALUE)).isZero();
    assertThat(Trees.scan(tree, 0, 10)).isEmpty();
    assertThat(Trees.scanBack(tree, 0, 10)).isEmpty();
    assertThat(Trees.sum(tree)).isZero();
    tree.checkInvariants();
  }

  @Test
  void an_empty_tree_refuses_what_needs_an_entry() {
    assertThatThrownBy(() -> tree.select(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> tree.remove(0, 0, 0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> tree.move(0, 0, 1, 1, 0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void orders_by_key_then_tie_then_member_order() {
    tree.insert(5, 1, 1);
    tree.insert(5, 1, 2);
    tree.insert(5, 0, 3);
    tree.insert(-5, 9, 4);
    assertThat(Trees.scan(tree, 0, 9)).extracting(Entry::member).containsExactly(4, 3, 2, 1);
  }

  @Test
  void scans_both_ways_from_every_position() {
    fill(90);
    for (int from = -2; from < 93; from++) {
      for (int limit : new int[] {0, 1, 7, 200}) {
        int start = Math.clamp(from, 0, 90);
        assertThat(Trees.scan(tree, from, limit))
            .isEqualTo(list.entries().subList(start, Math.min(90, start + limit)));
        int end = Math.clamp(from + 1L, 0, 90);
        List<Entry> back = list.entries().subList(Math.max(0, end - limit), end).reversed();
        assertThat(Trees.scanBack(tree, from, limit)).isEqualTo(back);
      }
    }
  }

  @Test
  void a_scan_from_far_past_the_end_visits_nothing() {
    for (int size : new int[] {1, 50}) {
      RankTree some = new RankTree(Trees.tiny());
      for (int member = 0; member < size; member++) {
        some.insert(member, 0, member);
      }
      assertThat(Trees.scan(some, 1L << 32, 5)).isEmpty();
      assertThat(Trees.scan(some, Long.MAX_VALUE, 5)).isEmpty();
      assertThat(Trees.scanBack(some, Long.MIN_VALUE, 5)).isEmpty();
      assertThat(Trees.scanBack(some, Long.MAX_VALUE, 1)).hasSize(1);
      assertThat(Trees.scan(some, Long.MIN_VALUE, 1)).hasSize(1);
    }
  }

  @Test
  void a_visitor_ends_a_scan() {
    fill(50);
    List<Integer> seen = new ArrayList<>();
    tree.scan(10, 50, (_, _, member) -> seen.add(member) && seen.size() < 13);
    assertThat(seen).hasSize(13);
    seen.clear();
    tree.scanBack(40, 50, (_, _, member) -> seen.add(member) && seen.size() < 13);
    assertThat(seen).hasSize(13);
  }

  @Test
  void selects_every_position_and_no_other() {
    fill(90);
    for (int i = 0; i < 90; i++) {
      assertThat(tree.select(i)).isEqualTo(list.get(i));
    }
    assertThatThrownBy(() -> tree.select(90)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> tree.select(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void counts_distinct_keys_in_runs_that_cross_many_nodes() {
    for (int member = 0; member < 300; member++) {
      add(new Entry(member % 3, 0, member));
    }
    for (long key = -1; key < 5; key++) {
      assertThat(tree.distinctBelow(key)).isEqualTo(Math.clamp(key, 0, 3));
      assertThat(tree.countBelow(key)).isEqualTo(100L * Math.clamp(key, 0, 3));
    }
    Trees.assertSame(tree, list);
  }

  @Test
  void sums_past_64_bits() {
    tree.insert(Long.MAX_VALUE, 0, 1);
    tree.insert(Long.MAX_VALUE, 0, 2);
    tree.insert(Long.MAX_VALUE, 0, 3);
    BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
    assertThat(Trees.sum(tree)).isEqualTo(max.multiply(BigInteger.valueOf(3)));
    tree.remove(Long.MAX_VALUE, 0, 2);
    tree.insert(Long.MIN_VALUE, 0, 2);
    tree.insert(Long.MIN_VALUE, 0, 4);
    tree.insert(Long.MIN_VALUE, 0, 5);
    BigInteger min = BigInteger.valueOf(Long.MIN_VALUE);
    assertThat(Trees.sum(tree))
        .isEqualTo(max.multiply(BigInteger.TWO).add(min.multiply(BigInteger.valueOf(3))));
    tree.checkInvariants();
  }

  @Test
  void refuses_an_entry_twice_even_where_a_full_root_was_split_for_it() {
    RankTree leafOnly = new RankTree(Trees.tiny());
    for (int member = 0; member < 4; member++) {
      leafOnly.insert(member, 0, member);
    }
    assertThatThrownBy(() -> leafOnly.insert(2, 0, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("member 2");
    leafOnly.checkInvariants();
    assertThat(Trees.scan(leafOnly, 0, 9)).extracting(Entry::member).containsExactly(0, 1, 2, 3);
  }

  @Test
  void a_move_that_cannot_be_made_changes_nothing() {
    fill(60);
    Entry one = list.get(5);
    Entry far = new Entry(list.get(55).key(), list.get(55).tie() + 1, one.member());
    add(far);
    assertThatThrownBy(() -> move(one, far)).isInstanceOf(IllegalStateException.class);
    Trees.assertSame(tree, list);
    Entry absent = new Entry(one.key(), one.tie() + 1, one.member());
    assertThatThrownBy(() -> move(absent, new Entry(0, 0, one.member())))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> move(absent, absent)).isInstanceOf(IllegalStateException.class);
    Trees.assertSame(tree, list);
  }

  @Test
  void moves_every_entry_to_every_place() {
    for (int from = 0; from < 24; from++) {
      for (int to = 0; to < 24; to++) {
        RankTree small = new RankTree(Trees.tiny());
        SortedList expected = new SortedList(Trees.REVERSED);
        for (int i = 0; i < 24; i++) {
          small.insert(10L * i, 0, i);
          expected.add(new Entry(10L * i, 0, i));
        }
        small.move(10L * from, 0, 10L * to + 5, 1, from);
        expected.remove(new Entry(10L * from, 0, from));
        expected.add(new Entry(10L * to + 5, 1, from));
        Trees.assertSame(small, expected);
      }
    }
  }

  @Test
  void keeps_its_leaves_well_filled_under_random_changes() {
    int size = 40_000;
    RankTree standard = new RankTree(Integer::compare);
    long[] keys = new long[size];
    Random random = new Random(7);
    for (int member = 0; member < size; member++) {
      keys[member] = random.nextLong();
      standard.insert(keys[member], 0, member);
    }
    assertThat(standard.memoryBytes()).isLessThan(27L * size);
    for (int i = 0; i < 5 * size; i++) {
      int member = random.nextInt(size);
      long key = random.nextLong();
      standard.move(keys[member], 0, key, 0, member);
      keys[member] = key;
    }
    standard.checkInvariants();
    assertThat(standard.memoryBytes()).isLessThan(27L * size);
  }

  @Test
  void a_tree_of_few_entries_is_small() {
    RankTree standard = new RankTree(Integer::compare);
    standard.insert(1, 2, 3);
    assertThat(standard.memoryBytes()).isLessThan(400);
  }

  @Test
  void stays_whole_when_filled_in_order_from_either_end() {
    for (int member = 0; member < 300; member++) {
      add(new Entry(member, 0, member));
      Trees.assertSame(tree, list);
    }
    for (int member = 300; member < 600; member++) {
      add(new Entry(-member, 0, member));
    }
    Trees.assertSame(tree, list);
  }

  private void fill(int count) {
    Random random = new Random(count);
    for (int member = 0; member < count; member++) {
      add(new Entry(random.nextInt(count), random.nextInt(2), member));
    }
    Trees.assertSame(tree, list);
  }

  private void add(Entry entry) {
    tree.insert(entry.key(), entry.tie(), entry.member());
    list.add(entry);
  }

  private void move(Entry from, Entry to) {
    tree.move(from.key(), from.tie(), to.key(), to.tie(), from.member());
  }
}
