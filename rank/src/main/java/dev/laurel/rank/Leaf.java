package dev.laurel.rank;

import java.util.Arrays;

/// Up to [Shape#leafCapacity] entries in order.
final class Leaf extends Node {
  /*
   *   keys     . . k k k k k k .     searched first, so kept apart from ties and members
   *   ties     . . t t t t t t .     read only where keys are equal
   *   members  . . m m m m m m .
   *            start └─ width ─┘
   *
   * - The three arrays are of one length, at most the capacity. A leaf that is a whole small tree
   *   starts with a few places and doubles; a leaf below an inner node has all of them and keeps its
   *   arrays, as its parent knows the one of keys.
   * - There may be room at both ends. A change moves the shorter side of its place, if it has room:
   *   what an update costs is mostly the cache lines that it moves.
   * - Entries ascend strictly by (key, tie, member).
   * - distinct is the number of entries whose key is not that of the one before.
   * - Places are counted from the first entry, as everywhere outside of this class.
   */
  private static final int SMALL = 8;

  long[] keys;
  long[] ties;
  int[] members;
  int start;

  private Leaf(Shape shape, int places) {
    super(shape);
    keys = new long[places];
    ties = new long[places];
    members = new int[places];
  }

  static Leaf small(Shape shape) {
    return new Leaf(shape, Math.min(SMALL, shape.leafCapacity()));
  }

  static Leaf large(Shape shape) {
    return new Leaf(shape, shape.leafCapacity());
  }

  /// A leaf of the sorted entries at `from` until `to`.
  static Leaf of(
      Shape shape, long[] keys, long[] ties, int[] members, int from, int to, boolean only) {
    int n = to - from;
    Leaf leaf = new Leaf(shape, only ? n : shape.leafCapacity());
    leaf.start = (leaf.keys.length - n) / 2;
    System.arraycopy(keys, from, leaf.keys, leaf.start, n);
    System.arraycopy(ties, from, leaf.ties, leaf.start, n);
    System.arraycopy(members, from, leaf.members, leaf.start, n);
    leaf.resize(n);
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
  long count() {
    return width;
  }

  @Override
  long firstKey() {
    return keys[start];
  }

  @Override
  long firstTie() {
    return ties[start];
  }

  @Override
  int firstMember() {
    return members[start];
  }

  @Override
  long lastKey() {
    return keys[start + width - 1];
  }

  @Override
  long[] keys() {
    return keys;
  }

  @Override
  int start() {
    return start;
  }

  RankTree.Entry entry(int at) {
    return new RankTree.Entry(keys[start + at], ties[start + at], members[start + at]);
  }

  /// How many entries come before this one, where `below` have a lower key.
  int before(int below, long key, long tie, int member) {
    return Search.before(below, keys, ties, members, start, width, key, tie, member, shape.order());
  }

  /// Distinct keys among the first `n` entries.
  int distinctOf(int n) {
    int found = Math.min(n, 1);
    for (int i = start + 1; i < start + n; i++) {
      found += keys[i - 1] != keys[i] ? 1 : 0;
    }
    return found;
  }

  @Override
  boolean insert(int below, long key, long tie, int member) {
    return insertAt(placeFor(below, key, tie, member), key, tie, member);
  }

  @Override
  boolean remove(int below, long key, long tie, int member) {
    return removeAt(placeOf(below, key, tie, member));
  }

  /// Like the next two, answers whether the first or the last entry may have changed.
  boolean insertAt(int at, long key, long tie, int member) {
    grow();
    boolean roomBehind = start + width < keys.length;
    if (start > 0 && (at <= width / 2 || !roomBehind)) {
      shift(0, -1, at);
      start--;
    } else {
      shift(at, at + 1, width - at);
    }
    set(at, key, tie, member);
    width++;
    distinct += alone(at) ? 1 : 0;
    return isEdge(at);
  }

  boolean removeAt(int at) {
    distinct -= alone(at) ? 1 : 0;
    if (at < width / 2) {
      shift(0, 1, at);
      start++;
    } else {
      shift(at + 1, at, width - at - 1);
    }
    width--;
    return at == 0 || at == width;
  }

  /// Moves the entry at `from` to the place `in`, counted with the entry itself still there.
  boolean move(int from, int in, long key, long tie, int member) {
    boolean edge = isEdge(from);
    distinct -= alone(from) ? 1 : 0;
    int to = in > from ? in - 1 : in;
    if (to > from) {
      shift(from + 1, from, to - from);
    } else {
      shift(to, to + 1, from - to);
    }
    set(to, key, tie, member);
    distinct += alone(to) ? 1 : 0;
    return edge || isEdge(to);
  }

  /// Whether an entry can go without this leaf having to be filled up.
  boolean canSpareOne() {
    return width > least();
  }

  @Override
  int scan(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    for (int i = start + (int) skip; i < start + width && left > 0; i++) {
      left = visitor.visit(keys[i], ties[i], members[i]) ? left - 1 : 0;
    }
    return left;
  }

  @Override
  int scanBack(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    for (int i = start + width - 1 - (int) skip; i >= start && left > 0; i--) {
      left = visitor.visit(keys[i], ties[i], members[i]) ? left - 1 : 0;
    }
    return left;
  }

  @Override
  int copy(long skip, int limit, Stretch stretch) {
    int from = (int) skip;
    int n = Math.min(Math.min(width - from, limit), stretch.room());
    stretch.add(keys, ties, members, start + from, n);
    return stretch.room() == 0 ? 0 : limit - n;
  }

  @Override
  Node emptyTwin() {
    return large(shape);
  }

  @Override
  void giveRight(Node right, int n) {
    Leaf leaf = (Leaf) right;
    leaf.slideTo(leaf.keys.length - leaf.width);
    leaf.start -= n;
    copy(width - n, leaf, 0, n);
    resize(width - n);
    leaf.resize(leaf.width + n);
  }

  @Override
  void takeFromRight(Node right, int n) {
    Leaf leaf = (Leaf) right;
    slideTo(0);
    leaf.copy(0, this, width, n);
    leaf.start += n;
    resize(width + n);
    leaf.resize(leaf.width - n);
  }

  @Override
  void check() {
    Invariant.require(width > 0 && width <= keys.length, "leaf width", width);
    Invariant.require(start >= 0 && start + width <= keys.length, "leaf start", start);
    Invariant.require(
        ties.length == keys.length && members.length == keys.length, "leaf places", keys.length);
    Invariant.require(keys.length <= capacity(), "leaf capacity", keys.length);
    for (int i = start + 1; i < start + width; i++) {
      boolean ascends =
          keys[i - 1] != keys[i]
              ? keys[i - 1] < keys[i]
              : Search.isBefore(ties[i - 1], members[i - 1], ties[i], members[i], shape.order());
      Invariant.require(ascends, "order within a leaf", i - start);
    }
    Invariant.require(distinct == distinctOf(width), "distinct keys of a leaf", distinct);
  }

  @Override
  long memoryBytes() {
    return Memory.object(24) + 2 * Memory.longs(keys.length) + Memory.ints(keys.length);
  }

  /// Where the entry is.
  ///
  /// @throws IllegalStateException when it is not there
  int placeOf(int below, long key, long tie, int member) {
    int at = before(below, key, tie, member);
    if (!holds(at, key, tie, member)) {
      throw new IllegalStateException("not there: " + describe(key, tie, member));
    }
    return at;
  }

  /// Where a new entry goes.
  ///
  /// @throws IllegalStateException when it is already there
  int placeFor(int below, long key, long tie, int member) {
    int at = before(below, key, tie, member);
    if (holds(at, key, tie, member)) {
      throw new IllegalStateException("already there: " + describe(key, tie, member));
    }
    return at;
  }

  boolean holds(int at, long key, long tie, int member) {
    int place = start + at;
    return at < width && keys[place] == key && ties[place] == tie && members[place] == member;
  }

  private boolean isEdge(int at) {
    return at == 0 || at == width - 1;
  }

  private boolean alone(int at) {
    int place = start + at;
    return (at == 0 || keys[place - 1] != keys[place])
        && (at == width - 1 || keys[place + 1] != keys[place]);
  }

  private void set(int at, long key, long tie, int member) {
    keys[start + at] = key;
    ties[start + at] = tie;
    members[start + at] = member;
  }

  private void shift(int from, int to, int n) {
    copy(from, this, to, n);
  }

  private void copy(int from, Leaf target, int to, int n) {
    System.arraycopy(keys, start + from, target.keys, target.start + to, n);
    System.arraycopy(ties, start + from, target.ties, target.start + to, n);
    System.arraycopy(members, start + from, target.members, target.start + to, n);
  }

  /// Moves all entries so that they begin at a place of the arrays.
  private void slideTo(int newStart) {
    shift(0, newStart - start, width);
    start = newStart;
  }

  private void resize(int newWidth) {
    width = newWidth;
    distinct = distinctOf(width);
  }

  /// Makes the arrays of a small leaf larger; full ones of a large leaf are not inserted into.
  private void grow() {
    if (width == keys.length) {
      reserve(Math.min(2 * width, capacity()));
    }
  }

  private void reserve(int places) {
    keys = Arrays.copyOf(keys, places);
    ties = Arrays.copyOf(ties, places);
    members = Arrays.copyOf(members, places);
  }

  private static String describe(long key, long tie, int member) {
    return "(key %d, tie %d, member %d)".formatted(key, tie, member);
  }
}
