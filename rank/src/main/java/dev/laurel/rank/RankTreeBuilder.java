package dev.laurel.rank;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gathers entries in any order and makes a tree of them at once, in linear time but for the
/// comparison of members with equal key and tie.
public final class RankTreeBuilder {
  private static final int MIN_ROOM = 16;

  private final Shape shape;
  private long[] keys;
  private long[] ties;
  private int[] members;
  private int size;

  /// A builder with room for `expected` entries, which takes more as well.
  public RankTreeBuilder(MemberOrder order, int expected) {
    this(Shape.standard(order), expected);
  }

  RankTreeBuilder(Shape shape, int expected) {
    this.shape = shape;
    keys = new long[expected];
    ties = new long[expected];
    members = new int[expected];
  }

  /// Adds an entry.
  public void add(long key, long tie, int member) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    ties[size] = tie;
    members[size] = member;
    size++;
  }

  /// A tree of all entries. Leaves the builder empty.
  ///
  /// @throws IllegalArgumentException when an entry was added twice
  public RankTree build() {
    EntrySort sort = new EntrySort(shape.order(), keys, ties, members, size);
    keys = new long[0];
    ties = new long[0];
    members = new int[0];
    int entries = size;
    size = 0;
    sort.sort();
    return fromSorted(shape, sort.keys, sort.ties, sort.members, entries);
  }

  /// A tree of the first `size` entries of parallel arrays, which stay the caller's.
  ///
  /// @throws IllegalArgumentException when they do not ascend strictly
  public static RankTree fromSorted(
      MemberOrder order, long[] keys, long[] ties, int[] members, int size) {
    return fromSorted(Shape.standard(order), keys, ties, members, size);
  }

  static RankTree fromSorted(Shape shape, long[] keys, long[] ties, int[] members, int size) {
    int descent = new EntrySort(shape.order(), keys, ties, members, size).firstDescent(0);
    if (descent < size) {
      throw new IllegalArgumentException(
          "entry %d does not come after the one before it: (key %d, tie %d, member %d)"
              .formatted(descent, keys[descent], ties[descent], members[descent]));
    }
    return RankTree.over(shape, root(shape, keys, ties, members, size));
  }

  private static @Nullable Node root(
      Shape shape, long[] keys, long[] ties, int[] members, int size) {
    if (size == 0) {
      return null;
    }
    Node[] level = leaves(shape, keys, ties, members, size);
    while (level.length > 1) {
      level = parents(shape, level);
    }
    return level[0];
  }

  private static Node[] leaves(Shape shape, long[] keys, long[] ties, int[] members, int size) {
    Node[] leaves = new Node[nodes(size, shape.leafCapacity())];
    for (int i = 0; i < leaves.length; i++) {
      int from = share(size, i, leaves.length);
      int to = share(size, i + 1, leaves.length);
      leaves[i] = Leaf.of(shape, keys, ties, members, from, to, leaves.length == 1);
    }
    return leaves;
  }

  private static Node[] parents(Shape shape, Node[] level) {
    Node[] parents = new Node[nodes(level.length, shape.innerCapacity())];
    for (int i = 0; i < parents.length; i++) {
      int from = share(level.length, i, parents.length);
      int to = share(level.length, i + 1, parents.length);
      parents[i] = Inner.over(shape, level, from, to);
    }
    return parents;
  }

  private static int nodes(int elements, int capacity) {
    int filled = Shape.filled(capacity);
    return elements / filled + (elements % filled == 0 ? 0 : 1);
  }

  /// Where the `i`-th of `parts` equal shares begins: no node is left nearly empty at the end.
  private static int share(int elements, int i, int parts) {
    return (int) ((long) elements * i / parts);
  }

  private void grow() {
    int grown = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(MIN_ROOM, size + size / 2L));
    if (grown == size) {
      throw new IllegalStateException("no room for more entries than " + size);
    }
    keys = Arrays.copyOf(keys, grown);
    ties = Arrays.copyOf(ties, grown);
    members = Arrays.copyOf(members, grown);
  }
}
