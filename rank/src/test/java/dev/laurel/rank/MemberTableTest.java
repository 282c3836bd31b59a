package dev.laurel.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemberTableTest {
  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_a_map_through_changes_of_form(long seed) {
    Random random = new Random(seed);
    int columns = 2 + random.nextInt(5);
    MemberTable table = new MemberTable(columns);
    NavigableMap<Integer, long[]> map = new TreeMap<>();
    for (int phase = 0; phase < 8; phase++) {
      // From a few scattered members to nearly all of them, and back.
      int members = 1 << (6 + random.nextInt(14));
      boolean shrinking = random.nextBoolean();
      for (int i = 0; i < 3000; i++) {
        change(random, random.nextInt(members), shrinking, table, map, columns);
      }
      assertSame(table, map, columns);
    }
    for (int member : List.copyOf(map.keySet())) {
      assertThat(table.remove(member)).isTrue();
    }
    assertSame(table, new TreeMap<>(), columns);
    assertThat(table.memoryBytes()).isLessThan(1000);
  }

  private static void change(
      Random random,
      int member,
      boolean shrinking,
      MemberTable table,
      NavigableMap<Integer, long[]> map,
      int columns) {
    int dice = random.nextInt(10);
    if (dice < (shrinking ? 6 : 1)) {
      assertThat(table.remove(member)).isEqualTo(map.remove(member) != null);
    } else if (dice < 8 || !map.containsKey(member)) {
      long[] row = random.longs(columns).toArray();
      table.put(member, row);
      map.put(member, row.clone());
    } else {
      int column = random.nextInt(columns);
      long value = random.nextLong();
      table.set(member, column, value);
      map.get(member)[column] = value;
    }
  }

  private static void assertSame(
      MemberTable table, NavigableMap<Integer, long[]> map, int columns) {
    assertThat(table.size()).isEqualTo(map.size());
    map.forEach((member, row) -> assertThat(rowOf(table, member, columns)).isEqualTo(row));
    List<Integer> all = new ArrayList<>();
    table.forEach(all::add);
    Collections.sort(all);
    assertThat(all).isEqualTo(List.copyOf(map.keySet()));
    for (int[] range :
        new int[][] {{0, 1 << 20}, {100, 130}, {1000, 5000}, {-5, 70}, {9, 9}, {9, 3}}) {
      List<Integer> some = new ArrayList<>();
      table.forEachIn(range[0], range[1], some::add);
      assertThat(some)
          .isEqualTo(map.keySet().stream().filter(m -> m >= range[0] && m < range[1]).toList());
    }
  }

  private static long[] rowOf(MemberTable table, int member, int columns) {
    long[] row = new long[columns];
    int handle = table.row(member);
    Arrays.setAll(row, column -> table.at(handle, column));
    return row;
  }

  @Test
  void tables_of_two_three_and_four_columns_take_rows_as_arguments() {
    MemberTable two = new MemberTable(2);
    two.put(7, 1, 2);
    assertThat(rowOf(two, 7, 2)).containsExactly(1, 2);
    MemberTable three = new MemberTable(3);
    three.put(7, 1, 2, 3);
    assertThat(rowOf(three, 7, 3)).containsExactly(1, 2, 3);
    MemberTable four = new MemberTable(4);
    four.put(7, 1, 2, 3, 4);
    assertThat(rowOf(four, 7, 4)).containsExactly(1, 2, 3, 4);
    assertThatThrownBy(() -> three.put(7, 1, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refuses_what_is_not_there() {
    MemberTable table = new MemberTable(2);
    assertThat(table.row(3)).isEqualTo(-1);
    assertThat(table.contains(-1)).isFalse();
    assertThat(table.remove(3)).isFalse();
    assertThatThrownBy(() -> table.get(3, 0)).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> table.set(3, 0, 1)).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> table.put(-1, 1, 2)).isInstanceOf(IllegalArgumentException.class);
    table.put(3, 1, 2);
    assertThatThrownBy(() -> table.get(3, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new MemberTable(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new MemberTable(7)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void takes_the_highest_member_there_can_be() {
    MemberTable table = new MemberTable(2);
    table.put(Integer.MAX_VALUE, 1, 2);
    table.put(0, 3, 4);
    assertThat(table.get(Integer.MAX_VALUE, 1)).isEqualTo(2);
    assertThat(table.get(0, 0)).isEqualTo(3);
    assertThat(table.remove(Integer.MAX_VALUE)).isTrue();
    assertThat(table.contains(Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void is_as_small_dense_as_sparse() {
    MemberTable dense = new MemberTable(2);
    MemberTable sparse = new MemberTable(2);
    for (int i = 0; i < 100_000; i++) {
      dense.put(i, i, i);
      sparse.put(i * 1000, i, i);
    }
    assertThat(dense.memoryBytes()).isLessThan(17 * 100_000);
    assertThat(sparse.memoryBytes()).isLessThan(40 * 100_000);
  }

  @Test
  void is_prepared_for_a_bulk_load_of_either_form() {
    MemberTable dense = new MemberTable(2);
    dense.put(5, 1, 2);
    dense.reserve(10_000, 9_999);
    assertThat(dense.get(5, 1)).isEqualTo(2);
    MemberTable sparse = new MemberTable(2);
    sparse.put(5, 1, 2);
    sparse.reserve(10_000, 100_000_000);
    long reserved = sparse.memoryBytes();
    for (int i = 0; i < 9_999; i++) {
      dense.put(i, i, i);
      sparse.put(i * 10_000, i, i);
    }
    assertThat(dense.size()).isEqualTo(9_999);
    assertThat(sparse.memoryBytes()).isEqualTo(reserved);
  }
}
