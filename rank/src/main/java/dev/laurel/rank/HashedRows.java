package dev.laurel.rank;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Rows under open addressing: the form of a table with few of many members.
final class HashedRows extends Rows {
  /*
   *   keys   . 7 . 3 4 9 .        member + 1, or 0 for a free place
   *   rows   . r . r r r .        columns longs each
   *
   * - Linear probing from home(member); no free place between a member's home and its place.
   * - A removal closes the gap by moving later rows back, so there are no tombstones.
   * - At most 4/5 of the places are in use; a table that must grow is replaced by a larger one.
   * - The hash is seeded anew for each table: visiting one in its order and adding to another does
   *   not pile rows up, and nobody can choose members that collide.
   */
  private static final int MIN_PLACES = 8;

  private final int columns;
  private final int seed = ThreadLocalRandom.current().nextInt();
  private final int[] keys;
  private final long[] values;
  private int size;

  /// Room for `expected` rows.
  HashedRows(int columns, int expected) {
    this.columns = columns;
    int places = places(expected);
    this.keys = new int[places];
    this.values = new long[Math.multiplyExact(places, columns)];
  }

  /// What a table made for so many rows takes.
  static long bytesFor(int columns, int rows) {
    long places = places(rows);
    return Memory.object(20) + Memory.ints(places) + Memory.longs(places * columns);
  }

  boolean hasRoomFor(int rows) {
    return rows <= keys.length / 5L * 4;
  }

  /// The size for which to make the next table when this one is full.
  int grownSize() {
    return (int) Math.min(Integer.MAX_VALUE - 8L, size + size / 2L + 1);
  }

  private static int places(int rows) {
    long needed = (rows + 3L) / 4 * 5;
    return Math.clamp(needed, MIN_PLACES, Integer.MAX_VALUE - 8);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  int row(int member) {
    int key = member + 1;
    int at = home(member);
    for (int probes = 0; probes < keys.length && keys[at] != 0; probes++) {
      if (keys[at] == key) {
        return at;
      }
      at = next(at);
    }
    return -1;
  }

  @Override
  long at(int row, int column) {
    return values[row * columns + column];
  }

  @Override
  void set(int row, int column, long value) {
    values[row * columns + column] = value;
  }

  @Override
  int add(int member) {
    int at = home(member);
    while (keys[at] != 0) {
      at = next(at);
    }
    keys[at] = member + 1;
    size++;
    return at;
  }

  @Override
  void remove(int row) {
    int gap = row;
    for (int at = next(row); keys[at] != 0; at = next(at)) {
      if (distance(home(keys[at] - 1), at) >= distance(gap, at)) {
        keys[gap] = keys[at];
        System.arraycopy(values, at * columns, values, gap * columns, columns);
        gap = at;
      }
    }
    keys[gap] = 0;
    size--;
  }

  @Override
  void forEach(IntConsumer members) {
    for (int key : keys) {
      if (key != 0) {
        members.accept(key - 1);
      }
    }
  }

  @Override
  void forEachIn(int from, int to, IntConsumer members) {
    if ((long) to - from <= keys.length) {
      IntStream.range(from, to).filter(member -> row(member) >= 0).forEach(members);
    } else {
      Arrays.stream(keys)
          .filter(key -> key != 0)
          .map(key -> key - 1)
          .filter(member -> member >= from && member < to)
          .sorted()
          .forEach(members);
    }
  }

  @Override
  long memoryBytes() {
    return Memory.object(20) + Memory.ints(keys.length) + Memory.longs(values.length);
  }

  private int home(int member) {
    int hash = member ^ seed;
    hash = (hash ^ hash >>> 16) * 0x85EB_CA6B;
    hash = (hash ^ hash >>> 13) * 0xC2B2_AE35;
    hash ^= hash >>> 16;
    return (int) (((hash & 0xFFFF_FFFFL) * keys.length) >>> 32);
  }

  private int next(int at) {
    return at + 1 == keys.length ? 0 : at + 1;
  }

  /// Steps from one place to another, around the end where need be.
  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + keys.length;
  }
}
