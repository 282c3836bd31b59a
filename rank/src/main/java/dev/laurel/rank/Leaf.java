package dev.laurel.rank;

/// Up to [Shape#leafCapacity] entries in order: [Entries] as a node.
///
/// A leaf that is a whole small tree starts with a few places and doubles. One below an inner node
/// has all of them and keeps its array, which is all that its parent mostly needs of it.
final class Leaf extends Node {
  private static final int SMALL = 8;

  private Leaf(Shape shape, int places) {
    super(shape, Entries.of(places));
  }

  static Leaf small(Shape shape) {
    return new Leaf(shape, Math.min(SMALL, shape.leafCapacity()));
  }

  /// A leaf of the sorted entries at `from` until `to`.
  static Leaf of(
      Shape shape, long[] keys, long[] ties, int[] members, int from, int to, boolean only) {
    int n = to - from;
    Leaf leaf = new Leaf(shape, only ? n : shape.leafCapacity());
    Entries.fill(leaf.array, keys, ties, members, from, n);
    return leaf;
  }

  @Override
  int capacity() {
    return shape.leafCapacity();
  }

  @Override
  int level() {
    return 0;
  }

  @Override
  int width() {
    return Entries.width(array);
  }

  @Override
  long size() {
    return Entries.size(array);
  }

  @Override
  long firstKey() {
    return Entries.key(array, Entries.first(array));
  }

  @Override
  long firstTie() {
    return Entries.tie(array, Entries.first(array));
  }

  @Override
  int firstMember() {
    return Entries.member(array, Entries.first(array));
  }

  @Override
  long lastKey() {
    return Entries.key(array, Entries.last(array));
  }

  @Override
  int below(long key) {
    int span = (int) array[0];
    return width() == 0
        ? 0
        : Search.below(array, span, key, firstKey(), lastKey(), Search.LEAF_REACH);
  }

  /// The entry of this rank.
  RankTree.Entry entry(int rank) {
    int place = Entries.select(array, rank);
    return new RankTree.Entry(
        Entries.key(array, place), Entries.tie(array, place), Entries.member(array, place));
  }

  @Override
  boolean insert(int below, long key, long tie, int member) {
    if (width() == 0) {
      Entries.fill(array, new long[] {key}, new long[] {tie}, new int[] {member}, 0, 1);
      return true;
    }
    int place = Entries.placeFor(array, below, key, tie, member, shape.order());
    if (Entries.isFull(array)) {
      array = Entries.grown(array, Math.min(2 * width(), capacity()));
      place = Entries.placeFor(array, below(key), key, tie, member, shape.order());
    }
    return Entries.insert(array, place, key, tie, member);
  }

  @Override
  boolean remove(int below, long key, long tie, int member) {
    int place = Entries.placeOf(array, below, key, tie, member, shape.order());
    return Entries.remove(array, place);
  }

  @Override
  int scan(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    int place = Entries.select(array, (int) skip);
    while (place < Entries.MOST_PLACES && left > 0) {
      left = visit(place, visitor) ? left - 1 : 0;
      place = Entries.next(array, place + 1);
    }
    return left;
  }

  @Override
  int scanBack(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    for (int rank = width() - 1 - (int) skip; rank >= 0 && left > 0; rank--) {
      left = visit(Entries.select(array, rank), visitor) ? left - 1 : 0;
    }
    return left;
  }

  private boolean visit(int place, RankTree.Visitor visitor) {
    return visitor.visit(
        Entries.key(array, place), Entries.tie(array, place), Entries.member(array, place));
  }

  @Override
  int copy(long skip, int limit, Stretch stretch) {
    return Entries.copy(array, (int) skip, limit, stretch);
  }

  @Override
  Node emptyTwin() {
    return new Leaf(shape, shape.leafCapacity());
  }

  @Override
  void giveRight(Node right, int n) {
    Entries.share(array, right.array, width() - n);
  }

  @Override
  void takeFromRight(Node right, int n) {
    Entries.share(array, right.array, width() + n);
  }

  @Override
  void check() {
    Invariant.require(Entries.places(array) <= capacity(), "leaf capacity", array.length);
    Entries.check(array, shape.order());
  }

  @Override
  long memoryBytes() {
    return Memory.object(8) + Memory.longs(array.length);
  }
}
