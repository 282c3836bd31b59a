package dev.laurel.rank;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A counted B+tree: entries in order, with the number of entries and of distinct keys below every
/// branch, so that positions, ranks and counts are O(log n).
///
/// Entries ascend by key, then tie (both signed, full range), then member order; position 0 is the
/// first. Not synchronised: [RankedTable] does that.
public final class RankTree {
  /*
   *                    [ 24 | 22 | 20 ]              root: each child's first entry and count
   *                   /       |        \
   *        [6|6|6|6]      [8|7|7]      [6|7|7]       inner: the same, one level down
   *        /  |  |  \     /  |  \      /  |  \
   *       leaves: entries, with free places among them
   *
   * The rank of an entry is the sum of the counts left of the way down to it; the entry at a
   * position is found by spending the position on those counts.
   *
   * - root is null exactly when the tree is empty. All leaves are on one level.
   * - Nodes other than the root are at least 3/8 full: one that falls below is merged with a
   *   neighbour or takes from it. A full one first shifts to a sibling nearby and only then splits,
   *   which keeps leaves about 80 % full under random changes.
   * - The sum of all keys is kept as a 128-bit number, sumHigh * 2^64 + unsigned sumLow.
   */

  /// One entry of a tree.
  public record Entry(long key, long tie, int member) {}

  /// What comes before an entry: how many entries, how many with a lower key, and how many distinct
  /// lower keys.
  public record Ahead(long entries, long lower, long distinct) {}

  /// Receives entries in order.
  @FunctionalInterface
  public interface Visitor {
    /// Answers whether to go on.
    boolean visit(long key, long tie, int member);
  }

  private static final int[] NO_WAY = {};

  private final Shape shape;
  // Of the last move, the child on each level, the leaf's parent first. A tree of one leaf, of
  // which
  // there may be very many, has none. No nodes are kept, as each reference stored makes the
  // collector wait for all stores before it.
  private int[] oldWay = NO_WAY;
  private int[] freshWay = NO_WAY;
  private @Nullable Node root;
  private long sumHigh;
  private long sumLow;

  public RankTree(MemberOrder order) {
    this(Shape.standard(order));
  }

  RankTree(Shape shape) {
    this.shape = shape;
  }

  /// Takes over nodes that were built from sorted entries.
  static RankTree over(Shape shape, @Nullable Node root) {
    RankTree tree = new RankTree(shape);
    tree.root = root;
    tree.scan(0, Integer.MAX_VALUE, (key, _, _) -> tree.add(key));
    return tree;
  }

  /// The number of entries.
  public long size() {
    Node top = root;
    return top == null ? 0 : top.count();
  }

  /// The number of distinct keys.
  public long distinct() {
    Node top = root;
    return top == null ? 0 : Size.distinct(top.size());
  }

  /// Adds an entry.
  ///
  /// @throws IllegalStateException when it is already there
  public void insert(long key, long tie, int member) {
    Node top = root == null ? Leaf.small(shape) : root;
    if (top.isFull()) {
      top = Inner.above(top);
    }
    root = top; // before the insert, which may throw, as the old root may have been split
    top.insert(top.below(key), key, tie, member);
    add(key);
  }

  /// Takes an entry out.
  ///
  /// @throws IllegalStateException when it is not there
  public void remove(long key, long tie, int member) {
    Node top = top("no entry to remove: the tree is empty");
    top.remove(top.below(key), key, tie, member);
    if (top.width() == 0) {
      root = null;
    } else if (top.width() == 1 && top instanceof Inner inner) {
      root = inner.child(0);
    }
    subtract(key);
  }

  /// Like `remove` and `insert`, but faster.
  ///
  /// @throws IllegalStateException when the old entry is absent or the new one is there, with
  ///   nothing changed
  public void move(long oldKey, long oldTie, long newKey, long newTie, int member) {
    Node top = top("no entry to move: the tree is empty");
    if (top instanceof Inner inner) {
      move(inner, oldKey, oldTie, newKey, newTie, member);
    } else {
      int from = top.below(oldKey);
      int to = top.below(newKey);
      if (!shift(top.array, from, oldKey, oldTie, top.array, to, newKey, newTie, member)) {
        replace(oldKey, oldTie, newKey, newTie, member);
      }
    }
  }

  /// Like `move` for each of them: faster than one after the other, as they wait for the memory
  /// together.
  ///
  /// @throws IllegalStateException like `move`, with some of the others moved
  public void moveAll(Moves moves) {
    if (root instanceof Inner inner) {
      moves.run(this, inner);
    } else {
      moves.each(this);
    }
  }

  private void move(Inner top, long oldKey, long oldTie, long newKey, long newTie, int member) {
    makeWays(top.level());
    Inner a = top;
    Inner b = top;
    int c = a.childOf(top.below(oldKey), oldKey, oldTie, member);
    int d = b.childOf(top.below(newKey), newKey, newTie, member);
    int oldBelow = a.belowIn(c, oldKey);
    int freshBelow = b.belowIn(d, newKey);
    // Side by side, as the time goes into waiting for cache misses, and so the two wait together.
    for (int level = top.level() - 1; level > 0; level--) {
      oldWay[level] = c;
      freshWay[level] = d;
      a = a.inner(c);
      b = b.inner(d);
      c = a.childOf(oldBelow, oldKey, oldTie, member);
      d = b.childOf(freshBelow, newKey, newTie, member);
      oldBelow = a.belowIn(c, oldKey);
      freshBelow = b.belowIn(d, newKey);
    }
    oldWay[0] = c;
    freshWay[0] = d;
    if (!shift(
        a.arrayOf(c), oldBelow, oldKey, oldTie, b.arrayOf(d), freshBelow, newKey, newTie, member)) {
      replace(oldKey, oldTie, newKey, newTie, member);
    }
  }

  /// One of many moves, whose ways were found together and whose leaves may have changed since, but
  /// no more than that. Answers whether it was done, which it is not where nodes would have to be
  /// split or merged.
  boolean shift(Walks walks, int[][] ways, int at, Moves moves) {
    long[] from = walks.leaf(at);
    long[] to = walks.leaf(at + 1);
    for (int level = 0; level < ways.length; level++) {
      oldWay[level] = ways[level][at];
      freshWay[level] = ways[level][at + 1];
    }
    int oldBelow = Entries.below(from, moves.key(at), walks.belowIn(at));
    int freshBelow = Entries.below(to, moves.key(at + 1), walks.belowIn(at + 1));
    return shift(
        from,
        oldBelow,
        moves.key(at),
        moves.tie(at),
        to,
        freshBelow,
        moves.key(at + 1),
        moves.tie(at + 1),
        moves.member(at));
  }

  /// Moves an entry from one leaf to the other, which the ways lead to, if neither has to be split
  /// or merged; answers whether it did.
  private boolean shift(
      long[] from,
      int oldBelow,
      long oldKey,
      long oldTie,
      long[] to,
      int freshBelow,
      long newKey,
      long newTie,
      int member) {
    int out = Entries.placeOf(from, oldBelow, oldKey, oldTie, member, shape.order());
    if (oldKey == newKey && oldTie == newTie) {
      return true;
    }
    int in = Entries.placeFor(to, freshBelow, newKey, newTie, member, shape.order());
    boolean leavesEnough = Entries.width(from) > Shape.least(shape.leafCapacity());
    if (!Invariant.isSame(from, to) && (!leavesEnough || Entries.isFull(to))) {
      return false;
    }
    long before = Entries.size(from);
    boolean edge = Entries.remove(from, out);
    grow(oldWay, Entries.size(from) - before, edge);
    before = Entries.size(to);
    edge = Entries.insert(to, in, newKey, newTie, member);
    grow(freshWay, Entries.size(to) - before, edge);
    subtract(oldKey);
    add(newKey);
    return true;
  }

  private void replace(long oldKey, long oldTie, long newKey, long newTie, int member) {
    remove(oldKey, oldTie, member);
    insert(newKey, newTie, member);
  }

  MemberOrder order() {
    return shape.order();
  }

  void makeWays(int levels) {
    if (oldWay.length < levels) {
      oldWay = new int[levels];
      freshWay = new int[levels];
    }
  }

  /// Tells the nodes above a leaf that it has grown; `edge`: perhaps its first or last entry has
  /// changed.
  private void grow(int[] way, long more, boolean edge) {
    if (root instanceof Inner inner) {
      grow(inner, way, more, edge);
    }
  }

  private static long grow(Inner inner, int[] way, long more, boolean edge) {
    int level = inner.level();
    int c = way[level - 1];
    if (level == 1) {
      return inner.grow(c, more, edge);
    }
    Inner child = inner.inner(c);
    long grown = grow(child, way, more, edge);
    return inner.grow(c, grown, edge && isOutermost(child, way));
  }

  /// Whether the way goes on by the first or last child down to the leaf.
  private static boolean isOutermost(Inner inner, int[] way) {
    int c = way[inner.level() - 1];
    return inner.isEdge(c) && (inner.level() == 1 || isOutermost(inner.inner(c), way));
  }

  /// Whether the tree has this entry.
  public boolean contains(long key, long tie, int member) {
    Node node = root;
    int below = node == null ? 0 : node.below(key);
    while (node instanceof Inner inner) {
      int c = inner.childOf(below, key, tie, member);
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
    if (node == null) {
      return false;
    }
    int place = Entries.before(node.array, below, key, tie, member, shape.order());
    return Entries.holds(node.array, Entries.next(node.array, place), key, tie, member);
  }

  /// The number of entries before the place of this one, which may be absent.
  public long rank(long key, long tie, int member) {
    long before = 0;
    Node node = root;
    int below = node == null ? 0 : node.below(key);
    while (node instanceof Inner inner) {
      int c = inner.childOf(below, key, tie, member);
      before += inner.countBefore(c);
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
    return node == null
        ? 0
        : before
            + Entries.rank(
                node.array, Entries.before(node.array, below, key, tie, member, shape.order()));
  }

  /// What [#rank], [#countBelow] and [#distinctBelow] answer for an entry, in one walk where its
  /// key begins in the leaf that it belongs to.
  public Ahead ahead(long key, long tie, int member) {
    long before = 0;
    Node node = root;
    int below = node == null ? 0 : node.below(key);
    while (node instanceof Inner inner) {
      int c = inner.childOf(below, key, tie, member);
      if (c != inner.childBelow(below)) {
        return new Ahead(rank(key, tie, member), countBelow(key), distinctBelow(key));
      }
      before += inner.sizeBefore(c);
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
    return node == null ? new Ahead(0, 0, 0) : ahead(before, node.array, below, key, tie, member);
  }

  private Ahead ahead(long before, long[] leaf, int below, long key, long tie, int member) {
    long count = Size.count(before);
    int place = Entries.before(leaf, below, key, tie, member, shape.order());
    return new Ahead(
        count + Entries.rank(leaf, place),
        count + Entries.rank(leaf, below),
        (long) Size.distinct(before) + Entries.distinctOf(leaf, below));
  }

  /// What [#rank] answers for each of the first `n` entries, into `ranks`: faster than one after
  /// the other, as the walks wait for the memory together.
  public void ranks(long[] keys, long[] ties, int[] members, int n, long[] ranks) {
    Node top = root;
    if (top == null) {
      Arrays.fill(ranks, 0, n, 0);
      return;
    }
    Walks walks = new Walks(shape.order(), keys, ties, members, Walks.MOST);
    for (int from = 0; from < n; from += Walks.MOST) {
      walks.rank(top, from, Math.min(n, from + Walks.MOST), ranks);
    }
  }

  /// Like [#ranks], and adds to `stretch` for each of the entries what [#copy] does from `before`
  /// before its rank on, at most `limit`: its neighbours.
  public void around(
      long[] keys,
      long[] ties,
      int[] members,
      int n,
      long[] ranks,
      int before,
      int limit,
      Stretch stretch) {
    Node top = root;
    if (top == null) {
      Arrays.fill(ranks, 0, n, 0);
      return;
    }
    Walks walks = new Walks(shape.order(), keys, ties, members, Walks.MOST);
    for (int from = 0; from < n; from += Walks.MOST) {
      int to = Math.min(n, from + Walks.MOST);
      walks.rank(top, from, to, ranks);
      for (int i = from; i < to; i++) {
        if (!walks.copyNear(i - from, before, limit, stretch)) {
          copy(ranks[i] - before, limit, stretch);
        }
      }
    }
  }

  /// The number of entries with a lower key: the competition rank.
  public long countBelow(long key) {
    long before = 0;
    Node node = root;
    int below = node == null ? 0 : node.below(key);
    while (node instanceof Inner inner) {
      int c = inner.childBelow(below);
      before += inner.countBefore(c);
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
    return node == null ? 0 : before + Entries.rank(node.array, below);
  }

  /// The number of entries with this key or a lower one.
  public long countAtMost(long key) {
    return key == Long.MAX_VALUE ? size() : countBelow(key + 1);
  }

  /// The number of distinct keys that are lower: the dense rank.
  public long distinctBelow(long key) {
    long before = 0;
    Node node = root;
    int below = node == null ? 0 : node.below(key);
    while (node instanceof Inner inner) {
      int c = inner.childBelow(below);
      before += inner.distinctBefore(c);
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
    return node == null ? 0 : before + Entries.distinctOf(node.array, below);
  }

  /// Visits at most `limit` entries at the positions `from`, `from + 1`, … as far as there are any;
  /// a negative `from` means the first.
  public void scan(long from, int limit, Visitor visitor) {
    Node top = root;
    if (top != null && from < top.count()) {
      top.scan(Math.max(from, 0), limit, visitor);
    }
  }

  /// Adds at most `limit` entries at the positions `from`, `from + 1`, … to `stretch`, as far as
  /// there are any and it has room; a negative `from` means the first.
  public void copy(long from, int limit, Stretch stretch) {
    Node top = root;
    if (top != null && from < top.count()) {
      top.copy(Math.max(from, 0), limit, stretch);
    }
  }

  /// Visits at most `limit` entries at the positions `from`, `from - 1`, … as far as there are any;
  /// a `from` past the end means the last.
  public void scanBack(long from, int limit, Visitor visitor) {
    Node top = root;
    if (top != null && from >= 0) {
      top.scanBack(Math.max(top.count() - 1 - from, 0), limit, visitor);
    }
  }

  /// The entry at a position.
  ///
  /// @throws IndexOutOfBoundsException when there is none
  public Entry select(long position) {
    Objects.checkIndex(position, size());
    return entryAt(top("no entry"), position);
  }

  /// The upper half of the exact sum of all keys, a signed 128-bit number.
  public long sumHigh() {
    return sumHigh;
  }

  /// The lower half of the exact sum of all keys, to be read as unsigned.
  public long sumLow() {
    return sumLow;
  }

  /// Visits every entry to verify the structure.
  ///
  /// @throws IllegalStateException that names what is broken
  public void checkInvariants() {
    Node top = root;
    if (top != null) {
      top.check();
    }
    RankTree counted = over(shape, top);
    Invariant.require(
        counted.sumHigh == sumHigh && counted.sumLow == sumLow, "sum of keys", sumLow);
  }

  /// Bytes on the heap.
  public long memoryBytes() {
    Node top = root;
    return Memory.object(32)
        + (oldWay.length == 0 ? 0 : 2 * Memory.ints(oldWay.length))
        + (top == null ? 0 : top.memoryBytes());
  }

  static Entry entryAt(Node top, long position) {
    long left = position;
    Node node = top;
    while (node instanceof Inner inner) {
      int c = inner.childAt(left);
      left -= inner.countBefore(c);
      node = inner.child(c);
    }
    return ((Leaf) node).entry((int) left);
  }

  private Node top(String complaint) {
    Node top = root;
    if (top == null) {
      throw new IllegalStateException(complaint);
    }
    return top;
  }

  private boolean add(long key) {
    long low = sumLow + key;
    sumHigh += (key >> 63) + carry(low, sumLow);
    sumLow = low;
    return true;
  }

  private void subtract(long key) {
    long low = sumLow - key;
    sumHigh -= (key >> 63) + carry(sumLow, low);
    sumLow = low;
  }

  /// 1 when an unsigned addition that made `after` out of `before` went past 2^64.
  private static int carry(long after, long before) {
    return Long.compareUnsigned(after, before) < 0 ? 1 : 0;
  }
}
