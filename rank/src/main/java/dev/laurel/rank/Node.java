package dev.laurel.rank;

/// A part of a [RankTree]: a [Leaf] of entries or an [Inner] node of children.
abstract sealed class Node permits Leaf, Inner {
  final Shape shape;

  /// All numbers of the node. The lower half of the first one is the [Span] of the keys by which it
  /// is searched; a parent knows the array and searches it without the node.
  long[] array;

  Node(Shape shape, long[] array) {
    this.shape = shape;
    this.array = array;
  }

  abstract int capacity();

  /// 0 for a leaf; an inner node stands one above its children.
  abstract int level();

  /// How many entries and distinct keys there are in the whole subtree: a [Size].
  abstract long size();

  abstract long firstKey();

  abstract long firstTie();

  abstract int firstMember();

  abstract long lastKey();

  /// How many of the keys by which this node is searched are less than `key`.
  abstract int below(long key);

  /// Adds an entry; the caller has made sure of room. `below` is what [#below] answers for the key.
  /// Like `remove`, answers whether the first or the last entry may have changed.
  abstract boolean insert(int below, long key, long tie, int member);

  /// Takes an entry out.
  abstract boolean remove(int below, long key, long tie, int member);

  /// Visits entries after the first `skip`; answers how many of `limit` are still wanted.
  abstract int scan(long skip, int limit, RankTree.Visitor visitor);

  /// Like [#scan], from the last entry backwards.
  abstract int scanBack(long skip, int limit, RankTree.Visitor visitor);

  /// Copies entries after the first `skip`, at most `limit`, as long as the stretch has room;
  /// answers how many of `limit` are still wanted.
  abstract int copy(long skip, int limit, Stretch stretch);

  /// An empty node of the same kind, to stand to the right of this one.
  abstract Node emptyTwin();

  /// Moves the last `n` elements to the front of the right neighbour.
  abstract void giveRight(Node right, int n);

  /// Moves the first `n` elements of the right neighbour to the end of this node.
  abstract void takeFromRight(Node right, int n);

  abstract void check();

  abstract long memoryBytes();

  /// Entries of a leaf, children of an inner node.
  abstract int width();

  final long count() {
    return Size.count(size());
  }

  final boolean isFull() {
    return width() >= capacity();
  }

  final int room() {
    return capacity() - width();
  }

  /// Below this many elements a node that is not the root is merged or filled up.
  final int least() {
    return Shape.least(capacity());
  }

  /// Two neighbours are merged when they leave some room: a full node would be split again soon.
  final boolean mergesWith(Node neighbour) {
    return width() + neighbour.width() <= capacity() - capacity() / 8;
  }
}
