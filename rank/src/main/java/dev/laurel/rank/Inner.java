package dev.laurel.rank;

import java.util.Arrays;

/// Up to [Shape#innerCapacity] children in order, with a summary of each.
final class Inner extends Node {
  /*
   *   array     head │ sums │ k k k . │ s m s m s m . . │ t t t . │ l l l .
   *   children  [a..f]    [f..k]    [l..r]
   *                  └ f f ┘
   *
   *   head   the span of the keys
   *   sums   see Sums: a rank adds up a few sizes, not all
   *   k t    the key and the tie of the exact first entry of each child: where to descend
   *   s      the size of each child, a key that the child before it ends with not counted
   *   m      the member of the first entry in the upper half, and the span of the child in the lower
   *   l      the last key of each child: with the first ones, does a run of equal keys cross children?
   *   arrays what each child is searched by
   *
   * - Children are one level lower, so a walk down ends however the tree changes under it.
   * - The cost of a walk is the cache lines that it waits for. So what is looked at together lies
   *   together, and a child is searched from here, by its array: an inner node is fetched meanwhile,
   *   a leaf not at all.
   * - Each summary is that of its child.
   * - A change of one child adjusts its summary and the sums before later groups; only splits and merges
   *   recount.
   */
  private static final long[] NONE = {};

  private final int level;
  private final int places;
  private final long[][] arrays;
  private final Node[] children;

  private Inner(Shape shape, int level) {
    super(shape, new long[keys(shape.innerCapacity()) + 5 * shape.innerCapacity()]);
    this.level = level;
    this.places = shape.innerCapacity();
    arrays = new long[places][];
    children = new Node[places];
    setWidth(0);
  }

  /// A node over `nodes[from]` until `nodes[to]`, which are neighbours on one level.
  static Inner over(Shape shape, Node[] nodes, int from, int to) {
    Inner inner = new Inner(shape, nodes[from].level() + 1);
    inner.setWidth(to - from);
    for (int c = 0; c < to - from; c++) {
      inner.adopt(c, nodes[from + c]);
    }
    inner.recount();
    return inner;
  }

  /// Grows the tree: a new root over the old one, which is full.
  static Inner above(Node root) {
    Inner inner = over(root.shape, new Node[] {root}, 0, 1);
    Siblings.makeRoom(inner, 0);
    return inner;
  }

  private static int keys(int places) {
    return Sums.total(places) + 1;
  }

  private int keyAt(int c) {
    return keys(places) + c;
  }

  private int sizes() {
    return keys(places) + places;
  }

  private int sizeAt(int c) {
    return sizes() + Sums.STEP * c;
  }

  private int seatAt(int c) {
    return sizeAt(c) + 1;
  }

  private int tieAt(int c) {
    return keyAt(c) + 3 * places;
  }

  private int lastAt(int c) {
    return keyAt(c) + 4 * places;
  }

  private void setWidth(int width) {
    array[0] = Span.of(keys(places), width);
  }

  @Override
  int capacity() {
    return places;
  }

  @Override
  int level() {
    return level;
  }

  @Override
  int width() {
    return Span.width((int) array[0]);
  }

  @Override
  long size() {
    return array[Sums.total(places)];
  }

  @Override
  long firstKey() {
    return array[keyAt(0)];
  }

  @Override
  long firstTie() {
    return array[tieAt(0)];
  }

  @Override
  int firstMember() {
    return memberOf(0);
  }

  @Override
  long lastKey() {
    return array[lastAt(width() - 1)];
  }

  Node child(int c) {
    return children[c];
  }

  /// The child `c` of a node above others of its kind.
  Inner inner(int c) {
    if (children[c] instanceof Inner inner) {
      return inner;
    }
    throw new IllegalStateException("the tree has changed under a walk");
  }

  private int memberOf(int c) {
    return (int) (array[seatAt(c)] >>> Integer.SIZE);
  }

  @Override
  int below(long key) {
    return Search.below(array, (int) array[0], key, firstKey(), lastKey(), Search.INNER_REACH);
  }

  /// The child in which (key, tie, member) is or would be; `below` begin with a lower key.
  int childOf(int below, long key, long tie, int member) {
    int width = width();
    if (below >= width || array[keyAt(below)] != key) {
      return Math.max(below - 1, 0);
    }
    int at = Search.end(below, width, c -> isBefore(c, key, tie, member));
    return isFirst(at, key, tie, member) ? at : Math.max(at - 1, 0);
  }

  private boolean isBefore(int c, long key, long tie, int member) {
    return array[keyAt(c)] == key
        && Search.isBefore(array[tieAt(c)], memberOf(c), tie, member, shape.order());
  }

  /// The child in which the keys less than `key` end; `below` begin with one of them.
  int childBelow(int below) {
    return Math.max(below - 1, 0);
  }

  /// How many keys of the child `c` are less than `key`.
  int belowIn(int c, long key) {
    int reach = level == 1 ? Search.LEAF_REACH : Search.INNER_REACH;
    return Search.near(arrays[c], spanOf(c), key, guessIn(c, key), reach);
  }

  /// What the child `c` is searched by. Of a leaf, these are the entries.
  long[] arrayOf(int c) {
    return arrays[c];
  }

  int spanOf(int c) {
    return (int) array[seatAt(c)];
  }

  /// About how many keys of the child `c` are less than `key`.
  int guessIn(int c, long key) {
    long last = array[c + 1 < width() ? keyAt(c + 1) : lastAt(c)];
    return Search.guess(Span.width(spanOf(c)), key, array[keyAt(c)], last);
  }

  /// The child that has the entry at `position`; the last one when there are not so many.
  int childAt(long position) {
    return Sums.at(array, sizes(), Sums.total(places), width(), position);
  }

  /// Entries in the children before `c`.
  long countBefore(int c) {
    return Size.count(Sums.before(array, sizes(), c));
  }

  /// Distinct keys in the children before `c`, without one that `c` begins with.
  long distinctBefore(int c) {
    return Size.distinct(sizeBefore(c));
  }

  /// What [#countBefore] and [#distinctBefore] answer, as one size.
  long sizeBefore(int c) {
    return Sums.before(array, sizes(), c) - crossing(c);
  }

  @Override
  boolean insert(int below, long key, long tie, int member) {
    int c = childOf(below, key, tie, member);
    while (children[c].isFull()) {
      Siblings.makeRoom(this, c);
      c = childOf(below(key), key, tie, member);
    }
    boolean edge = true;
    try {
      edge = children[c].insert(belowIn(c, key), key, tie, member);
    } finally {
      edge = refresh(c, edge); // also after a refusal: room may have been made below
    }
    return edge;
  }

  @Override
  boolean remove(int below, long key, long tie, int member) {
    int c = childOf(below, key, tie, member);
    boolean edge = refresh(c, children[c].remove(belowIn(c, key), key, tie, member));
    if (children[c].width() < children[c].least()) {
      Siblings.mend(this, c);
    }
    return edge;
  }

  @Override
  int scan(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    int first = childAt(skip);
    long toSkip = skip - countBefore(first);
    for (int c = first; c < width() && left > 0; c++) {
      left = children[c].scan(toSkip, left, visitor);
      toSkip = 0;
    }
    return left;
  }

  @Override
  int scanBack(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    int last = childAt(count() - 1 - skip);
    long toSkip = skip - (count() - countBefore(last) - Size.count(array[sizeAt(last)]));
    for (int c = last; c >= 0 && left > 0; c--) {
      left = children[c].scanBack(toSkip, left, visitor);
      toSkip = 0;
    }
    return left;
  }

  @Override
  int copy(long skip, int limit, Stretch stretch) {
    int first = childAt(skip);
    int left = copy(first, skip - countBefore(first), limit, stretch);
    for (int c = first + 1; c < width() && left > 0; c++) {
      left = copy(c, 0, left, stretch);
    }
    return left;
  }

  /// Copies entries from the `skip`-th of the child `c` on, or from before it where that is
  /// negative, if `limit` of them are below this node; answers whether they are.
  boolean copyNear(int c, int skip, int limit, Stretch stretch) {
    long first = countBefore(c) + skip;
    if (first < 0 || first > count() - limit) {
      return false;
    }
    copy(first, limit, stretch);
    return true;
  }

  private int copy(int c, long skip, int limit, Stretch stretch) {
    return level == 1
        ? Entries.copy(arrays[c], (int) skip, limit, stretch)
        : children[c].copy(skip, limit, stretch);
  }

  @Override
  Node emptyTwin() {
    return new Inner(shape, level);
  }

  @Override
  void giveRight(Node right, int n) {
    Inner inner = (Inner) right;
    inner.copy(0, inner, n, inner.width());
    copy(width() - n, inner, 0, n);
    resize(width() - n);
    inner.resize(inner.width() + n);
  }

  @Override
  void takeFromRight(Node right, int n) {
    Inner inner = (Inner) right;
    inner.copy(0, this, width(), n);
    inner.copy(n, inner, 0, inner.width() - n);
    resize(width() + n);
    inner.resize(inner.width() - n);
  }

  @Override
  void check() {
    int width = width();
    Invariant.require(width > 1 && width <= places, "inner width", width);
    Invariant.require((int) array[0] == Span.of(keys(places), width), "inner span", array[0]);
    long sum = 0;
    for (int c = 0; c < width; c++) {
      checkChild(c);
      Invariant.require(Sums.before(array, sizes(), c) == sum, "size before a child", c);
      sum += array[sizeAt(c)];
    }
    Invariant.require(sum == size(), "size of an inner node", size());
    for (int c = width; c < places; c++) {
      Invariant.require(children[c] == null, "no child past the width", c);
    }
  }

  private void checkChild(int c) {
    Node child = children[c];
    Invariant.require(child.level() == level - 1, "level of a child", child.level());
    Invariant.require(child.width() >= child.least(), "least width", child.width());
    child.check();
    boolean summary =
        isFirst(c, child.firstKey(), child.firstTie(), child.firstMember())
            && array[lastAt(c)] == child.lastKey()
            && array[sizeAt(c)] == child.size() - crossing(c)
            && Invariant.isSame(arrays[c], child.array)
            && spanOf(c) == (int) child.array[0];
    Invariant.require(summary, "summary of a child", c);
    if (c > 0) {
      RankTree.Entry last = RankTree.entryAt(children[c - 1], children[c - 1].count() - 1);
      boolean ascends =
          array[lastAt(c - 1)] < array[keyAt(c)]
              || (crossing(c) == 1
                  && Search.isBefore(
                      last.tie(), last.member(), array[tieAt(c)], memberOf(c), shape.order()));
      Invariant.require(ascends, "order of entries across children", c);
    }
  }

  @Override
  long memoryBytes() {
    long bytes =
        Memory.object(24) + Memory.longs(array.length) + 2 * Memory.references(children.length);
    for (int c = 0; c < width(); c++) {
      bytes += children[c].memoryBytes();
    }
    return bytes;
  }

  /// Lets a new child behind `c` take half of its elements. This node has room for it.
  void split(int c) {
    Node right = children[c].emptyTwin();
    children[c].giveRight(right, children[c].width() / 2);
    copy(c + 1, this, c + 2, width() - c - 1);
    setWidth(width() + 1);
    adopt(c + 1, right);
    summarise(c, c + 1);
  }

  /// Lets the child `c` take all elements of the one behind it, which goes.
  void merge(int c) {
    children[c].takeFromRight(children[c + 1], children[c + 1].width());
    copy(c + 2, this, c + 1, width() - c - 2);
    resize(width() - 1);
    summarise(c, c);
  }

  /// Takes over what has changed in the child `c`; `edge`: perhaps its first or last entry. Answers
  /// whether that of this node may have changed.
  private boolean refresh(int c, boolean edge) {
    grow(c, sizeOf(c) - crossing(c) - array[sizeAt(c)], edge);
    summariseSpan(c);
    return edge && isEdge(c);
  }

  /// The child `c` has grown by so much, which may be negative; `edge`: perhaps its first or last
  /// entry has changed. Mostly they have not: then a few cache lines less are touched, and no run
  /// of equal keys begins or ends to cross children. Answers by how much this node has grown.
  long grow(int c, long more, boolean edge) {
    if (!edge) {
      grow(c, more);
      return more;
    }
    int crossed = crossing(c);
    int crossedNext = crossing(c + 1);
    summariseEdges(c);
    long grown = more + crossed - crossing(c);
    int next = crossedNext - crossing(c + 1);
    grow(c, grown);
    grow(c + 1, next);
    return grown + next;
  }

  private void grow(int c, long more) {
    if (more == 0) {
      return;
    }
    array[sizeAt(c)] += more;
    Sums.add(array, Sums.total(places), c, more);
  }

  /// The size of the child `c`, which does not fetch it.
  private long sizeOf(int c) {
    return level == 1 ? Entries.size(arrays[c]) : arrays[c][Sums.total(places)];
  }

  private void adopt(int c, Node child) {
    children[c] = child;
    arrays[c] = child.array;
    summariseEdges(c);
    summariseSpan(c);
  }

  /// Takes over the summaries of the children `first` to `last`, which have changed places or
  /// elements, and counts anew.
  void summarise(int first, int last) {
    for (int c = first; c <= last; c++) {
      summariseEdges(c);
      summariseSpan(c);
    }
    recount();
  }

  private void summariseEdges(int c) {
    Node child = children[c];
    array[keyAt(c)] = child.firstKey();
    array[tieAt(c)] = child.firstTie();
    array[seatAt(c)] = seat(child.firstMember(), spanOf(c));
    array[lastAt(c)] = child.lastKey();
  }

  private void summariseSpan(int c) {
    array[seatAt(c)] = seat(memberOf(c), (int) arrays[c][0]);
  }

  private static long seat(int member, int span) {
    return (long) member << Integer.SIZE | Integer.toUnsignedLong(span);
  }

  /// Whether the child `c` is the first or the last one.
  boolean isEdge(int c) {
    return c == 0 || c == width() - 1;
  }

  /// 1 when the child `c` begins with the key that the one before it ends with.
  private int crossing(int c) {
    return c > 0 && c < width() && array[lastAt(c - 1)] == array[keyAt(c)] ? 1 : 0;
  }

  private boolean isFirst(int c, long key, long tie, int member) {
    return c < width() && array[keyAt(c)] == key && array[tieAt(c)] == tie && memberOf(c) == member;
  }

  /// Counts anew after children have come, gone or changed places.
  private void recount() {
    int width = width();
    for (int c = 0; c < width; c++) {
      array[sizeAt(c)] = sizeOf(c) - crossing(c);
    }
    Sums.recount(array, sizes(), Sums.total(places), width);
  }

  private void copy(int from, Inner target, int to, int n) {
    System.arraycopy(array, keyAt(from), target.array, keyAt(to), n);
    System.arraycopy(array, sizeAt(from), target.array, sizeAt(to), Sums.STEP * n);
    System.arraycopy(array, tieAt(from), target.array, tieAt(to), n);
    System.arraycopy(array, lastAt(from), target.array, lastAt(to), n);
    System.arraycopy(arrays, from, target.arrays, to, n);
    System.arraycopy(children, from, target.children, to, n);
  }

  private void resize(int newWidth) {
    int width = Math.max(width(), newWidth);
    Arrays.fill(children, newWidth, width, null);
    Arrays.fill(arrays, newWidth, width, NONE);
    setWidth(newWidth);
    recount();
  }
}
