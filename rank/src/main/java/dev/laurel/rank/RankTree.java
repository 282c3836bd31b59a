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
   *       leaves: entries in parallel arrays of keys, ties and members
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
  // collector
  // wait for all stores before it.
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
    return top == null ? 0 : top.distinct;
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
    if (top.width == 0) {
      root = null;
    } else if (top.width == 1 && top instanceof Inner inner) {
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
    makeWays(top.level());
    Node oldNode = top;
    Node freshNode = top;
    int oldBelow = top.below(oldKey);
    int freshBelow = top.below(newKey);
    // Side by side, as the time goes into waiting for cache misses, and so the two wait together.
    while (oldNode instanceof Inner a && freshNode instanceof Inner b) {
      int c = a.childOf(oldBelow, oldKey, oldTie, member);
      int d = b.childOf(freshBelow, newKey, newTie, member);
      oldWay[a.level() - 1] = c;
      freshWay[b.level() - 1] = d;
      oldBelow = a.belowIn(c, oldKey);
      freshBelow = b.belowIn(d, newKey);
      oldNode = a.child(c);
      freshNode = b.child(d);
    }
    Leaf from = (Leaf) oldNode;
    Leaf to = (Leaf) freshNode;
    int out = from.placeOf(oldBelow, oldKey, oldTie, member);
    if (oldKey == newKey && oldTie == newTie) {
      return;
    }
    int in = to.placeFor(freshBelow, newKey, newTie, member);
    if (from == to) {
      refresh(top, oldWay, from.move(out, in, newKey, newTie, member));
    } else if (from.canSpareOne() && !to.isFull()) {
      refresh(top, oldWay, from.removeAt(out));
      refresh(top, freshWay, to.insertAt(in, newKey, newTie, member));
    } else {
      remove(oldKey, oldTie, member);
      insert(newKey, newTie, member);
      return;
    }
    subtract(oldKey);
    add(newKey);
  }

  private void makeWays(int levels) {
    if (oldWay.length < levels) {
      oldWay = new int[levels];
      freshWay = new int[levels];
    }
  }

  /// Tells the nodes above a leaf that it has changed; `edge`: perhaps in its first or last entry.
  /// Answers that of `node`.
  private static boolean refresh(Node node, int[] way, boolean edge) {
    if (node instanceof Inner inner) {
      int c = way[inner.level() - 1];
      return inner.refresh(c, refresh(inner.child(c), way, edge));
    }
    return edge;
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
    return node instanceof Leaf leaf
        && leaf.holds(leaf.before(below, key, tie, member), key, tie, member);
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
    return node instanceof Leaf leaf ? before + leaf.before(below, key, tie, member) : before;
  }

  /// What [#rank] answers for each of the first `n` entries, into `ranks`: faster than one after
  /// the other, as the walks wait for the memory together.
  public void ranks(long[] keys, long[] ties, int[] members, int n, long[] ranks) {
    Node top = root;
    if (top == null) {
      Arrays.fill(ranks, 0, n, 0);
      return;
    }
    Walks walks = new Walks(keys, ties, members, ranks);
    for (int from = 0; from < n; from += Walks.MOST) {
      walks.run(top, from, Math.min(n, from + Walks.MOST));
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
    return before + below;
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
    return node instanceof Leaf leaf ? before + leaf.distinctOf(below) : before;
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
