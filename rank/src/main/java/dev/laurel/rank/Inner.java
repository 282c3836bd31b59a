package dev.laurel.rank;

import java.util.Arrays;

/// Up to [Shape#innerCapacity] children in order, with a summary of each.
final class Inner extends Node {
  /*
   *   firstKeys, firstTies, firstMembers   the exact first entry of each child: where to descend
   *   lastKeys                             with firstKeys: does a run of equal keys cross children?
   *   counts, distincts                    entries and distinct keys below each child; members are
   *                                        ints, so ints they are
   *   before                               the sum of the counts before each group of 8 children, and
   *                                        of all: a rank adds up a few counts, not all, and a change
   *                                        of one count a few sums
   *   keys, spans                          what it takes to search each child: where in its array of
   *                                        keys it begins, and its width
   *   children      [a..f]    [f..k]    [l..r]
   *                      └ f f ┘
   *
   * - Children are one level lower, so a walk down ends however the tree changes under it.
   * - The cost of a walk is the wait for one cache miss after the other. So a child is searched from
   *   here, by its array of keys: the child itself is fetched meanwhile, not before.
   * - Each summary is that of its child.
   * - distinct is the sum of distincts less one for each pair of neighbours in which the last key
   *   of one is the first of the next (f above), as that key was counted twice.
   * - A full child shifts elements to the nearest sibling, up to REACH away, that has room, and splits
   *   only when there is none.
   * - A change of one child adjusts its summary and the sums before later groups; only splits and merges
   *   recount.
   */
  private static final int REACH = 4;
  private static final int START_SHIFT = 16;
  private static final int WIDTH_MASK = (1 << START_SHIFT) - 1;
  private static final long[] NONE = {};

  private final int level;
  private final long[] firstKeys;
  private final long[] firstTies;
  private final int[] firstMembers;
  private final long[] lastKeys;
  private final int[] counts;
  private final int[] before;
  private final int[] distincts;
  private final long[][] keys;
  private final int[] spans;
  private final Node[] children;

  private Inner(Shape shape, int level) {
    super(shape);
    this.level = level;
    int places = shape.innerCapacity();
    firstKeys = new long[places];
    firstTies = new long[places];
    firstMembers = new int[places];
    lastKeys = new long[places];
    counts = new int[places];
    before = Sums.of(places);
    distincts = new int[places];
    keys = new long[places][];
    spans = new int[places];
    children = new Node[places];
  }

  /// A node over `nodes[from]` until `nodes[to]`, which are neighbours on one level.
  static Inner over(Shape shape, Node[] nodes, int from, int to) {
    Inner inner = new Inner(shape, nodes[from].level() + 1);
    inner.width = to - from;
    for (int c = 0; c < inner.width; c++) {
      inner.adopt(c, nodes[from + c]);
    }
    inner.recount();
    return inner;
  }

  /// Grows the tree: a new root over the old one, which is full.
  static Inner above(Node root) {
    Inner inner = over(root.shape, new Node[] {root}, 0, 1);
    inner.makeRoom(0);
    return inner;
  }

  @Override
  int capacity() {
    return shape.innerCapacity();
  }

  @Override
  int level() {
    return level;
  }

  @Override
  long count() {
    return Sums.total(before);
  }

  @Override
  long firstKey() {
    return firstKeys[0];
  }

  @Override
  long firstTie() {
    return firstTies[0];
  }

  @Override
  int firstMember() {
    return firstMembers[0];
  }

  @Override
  long lastKey() {
    return lastKeys[width - 1];
  }

  Node child(int c) {
    return children[c];
  }

  @Override
  long[] keys() {
    return firstKeys;
  }

  @Override
  int start() {
    return 0;
  }

  /// The child in which (key, tie, member) is or would be; `below` begin with a lower key.
  int childOf(int below, long key, long tie, int member) {
    int at =
        Search.before(
            below, firstKeys, firstTies, firstMembers, 0, width, key, tie, member, shape.order());
    return isFirst(at, key, tie, member) ? at : Math.max(at - 1, 0);
  }

  /// The child in which the keys less than `key` end; `below` begin with one of them.
  int childBelow(int below) {
    return Math.max(below - 1, 0);
  }

  /// What [#below] of the child `c` answers.
  int belowIn(int c, long key) {
    int span = spans[c];
    return Search.near(keys[c], startOf(span), widthOf(span), key, guessIn(c, key));
  }

  /// What the child `c` is searched by, for [Walks].
  long[] keysOf(int c) {
    return keys[c];
  }

  int spanOf(int c) {
    return spans[c];
  }

  /// About how many keys of the child `c` are less than `key`.
  int guessIn(int c, long key) {
    long last = c + 1 < width ? firstKeys[c + 1] : lastKeys[c];
    return Search.guess(widthOf(spans[c]), key, firstKeys[c], last);
  }

  private static int span(Node child) {
    return child.start() << START_SHIFT | child.width;
  }

  static int startOf(int span) {
    return span >>> START_SHIFT;
  }

  static int widthOf(int span) {
    return span & WIDTH_MASK;
  }

  /// The child that has the entry at `position`; the last one when there are not so many.
  int childAt(long position) {
    return Sums.at(counts, before, width, position);
  }

  /// Entries in the children before `c`.
  long countBefore(int c) {
    return Sums.before(counts, before, c);
  }

  /// Distinct keys in the children before `c`, without one that `c` begins with.
  long distinctBefore(int c) {
    int sum = 0;
    for (int i = 0; i < c; i++) {
      sum += distincts[i] - crossing(i + 1);
    }
    return sum;
  }

  @Override
  boolean insert(int below, long key, long tie, int member) {
    int c = childOf(below, key, tie, member);
    while (children[c].isFull()) {
      makeRoom(c);
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
    if (children[c].width < children[c].least()) {
      mend(c);
    }
    return edge;
  }

  @Override
  int scan(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    int first = childAt(skip);
    long toSkip = skip - countBefore(first);
    for (int c = first; c < width && left > 0; c++) {
      left = children[c].scan(toSkip, left, visitor);
      toSkip = 0;
    }
    return left;
  }

  @Override
  int scanBack(long skip, int limit, RankTree.Visitor visitor) {
    int left = limit;
    int last = childAt(count() - 1 - skip);
    long toSkip = skip - (count() - countBefore(last) - counts[last]);
    for (int c = last; c >= 0 && left > 0; c--) {
      left = children[c].scanBack(toSkip, left, visitor);
      toSkip = 0;
    }
    return left;
  }

  @Override
  int copy(long skip, int limit, Stretch stretch) {
    int first = childAt(skip);
    int left = children[first].copy(skip - countBefore(first), limit, stretch);
    for (int c = first + 1; c < width && left > 0; c++) {
      left = children[c].copy(0, left, stretch);
    }
    return left;
  }

  @Override
  Node emptyTwin() {
    return new Inner(shape, level);
  }

  @Override
  void giveRight(Node right, int n) {
    Inner inner = (Inner) right;
    inner.copy(0, inner, n, inner.width);
    copy(width - n, inner, 0, n);
    resize(width - n);
    inner.resize(inner.width + n);
  }

  @Override
  void takeFromRight(Node right, int n) {
    Inner inner = (Inner) right;
    inner.copy(0, this, width, n);
    inner.copy(n, inner, 0, inner.width - n);
    resize(width + n);
    inner.resize(inner.width - n);
  }

  @Override
  void check() {
    Invariant.require(width > 1 && width <= capacity(), "inner width", width);
    long countFound = 0;
    long distinctFound = 0;
    for (int c = 0; c < width; c++) {
      checkChild(c);
      Invariant.require(countBefore(c) == countFound, "count before a child", c);
      countFound += counts[c];
      distinctFound += distincts[c] - crossing(c);
    }
    Invariant.require(countFound == count(), "count of an inner node", count());
    Invariant.require(distinctFound == distinct, "distinct keys of an inner node", distinct);
    for (int c = width; c < children.length; c++) {
      Invariant.require(children[c] == null, "no child past the width", c);
    }
  }

  private void checkChild(int c) {
    Node child = children[c];
    Invariant.require(child.level() == level - 1, "level of a child", child.level());
    Invariant.require(child.width >= child.least(), "least width", child.width);
    child.check();
    boolean summary =
        isFirst(c, child.firstKey(), child.firstTie(), child.firstMember())
            && lastKeys[c] == child.lastKey()
            && counts[c] == child.count()
            && distincts[c] == child.distinct
            && Invariant.isSame(keys[c], child.keys())
            && spans[c] == span(child);
    Invariant.require(summary, "summary of a child", c);
    if (c > 0) {
      Invariant.require(lastKeys[c - 1] <= firstKeys[c], "order of keys across children", c);
      RankTree.Entry last = RankTree.entryAt(children[c - 1], children[c - 1].count() - 1);
      boolean ascends =
          last.key() < firstKeys[c]
              || Search.isBefore(
                  last.tie(), last.member(), firstTies[c], firstMembers[c], shape.order());
      Invariant.require(ascends, "order of entries across children", c);
    }
  }

  @Override
  long memoryBytes() {
    long bytes =
        Memory.object(64)
            + 3 * Memory.longs(children.length)
            + 4 * Memory.ints(children.length)
            + Memory.ints(before.length)
            + 2 * Memory.references(children.length);
    for (int c = 0; c < width; c++) {
      bytes += children[c].memoryBytes();
    }
    return bytes;
  }

  /// Makes room in the full child `c`, if possible without a new node: by shifting elements to the
  /// nearest sibling that has room, which keeps nodes fuller. This node has room for one more
  /// child.
  private void makeRoom(int c) {
    for (int distance = 1; distance <= REACH; distance++) {
      if (hasRoom(c - distance)) {
        shiftLeft(c, c - distance);
        return;
      }
      if (hasRoom(c + distance)) {
        shiftRight(c, c + distance);
        return;
      }
    }
    split(c);
  }

  private boolean hasRoom(int c) {
    return c >= 0
        && c < width
        && children[c].room() >= Shape.worthwhileRoom(children[c].capacity());
  }

  private void shiftLeft(int from, int to) {
    int n = children[to].room() / 2;
    for (int c = to; c < from; c++) {
      children[c].takeFromRight(children[c + 1], n);
      summarise(c);
    }
    summarise(from);
    recount();
  }

  private void shiftRight(int from, int to) {
    int n = children[to].room() / 2;
    for (int c = to; c > from; c--) {
      children[c - 1].giveRight(children[c], n);
      summarise(c);
    }
    summarise(from);
    recount();
  }

  private void split(int c) {
    Node right = children[c].emptyTwin();
    children[c].giveRight(right, children[c].width / 2);
    copy(c + 1, this, c + 2, width - c - 1);
    width++;
    summarise(c);
    adopt(c + 1, right);
    recount();
  }

  /// Merges the child `c`, which has become too small, with a neighbour or evens the two out.
  private void mend(int c) {
    boolean toTheLeft = c > 0 && (c + 1 == width || children[c - 1].width < children[c + 1].width);
    int l = toTheLeft ? c - 1 : c;
    Node left = children[l];
    Node right = children[l + 1];
    if (left.mergesWith(right)) {
      left.takeFromRight(right, right.width);
      copy(l + 2, this, l + 1, width - l - 2);
      summarise(l);
      resize(width - 1);
      return;
    }
    int surplus = (right.width - left.width) / 2;
    if (surplus > 0) {
      left.takeFromRight(right, surplus);
    } else {
      left.giveRight(right, -surplus);
    }
    summarise(l);
    summarise(l + 1);
    recount();
  }

  /// Takes over what has changed in the child `c`. Mostly its first and last entry have not: then a
  /// few cache lines less are written, and no run of equal keys begins or ends to cross children.
  /// Answers whether the first or last entry of this node may have changed.
  boolean refresh(int c, boolean edge) {
    int crossingBefore = edge ? crossing(c) + crossing(c + 1) : 0;
    int more = -counts[c];
    distinct -= distincts[c];
    if (edge) {
      summariseEdges(c);
      distinct += crossingBefore - crossing(c) - crossing(c + 1);
    }
    summariseSize(c);
    distinct += distincts[c];
    more += counts[c];
    Sums.add(before, c, more);
    return edge && isEdge(c);
  }

  private void adopt(int c, Node child) {
    children[c] = child;
    keys[c] = child.keys();
    summarise(c);
  }

  private void summarise(int c) {
    summariseEdges(c);
    summariseSize(c);
  }

  private void summariseEdges(int c) {
    Node child = children[c];
    firstKeys[c] = child.firstKey();
    firstTies[c] = child.firstTie();
    firstMembers[c] = child.firstMember();
    lastKeys[c] = child.lastKey();
  }

  private void summariseSize(int c) {
    Node child = children[c];
    counts[c] = Math.toIntExact(child.count());
    distincts[c] = (int) child.distinct;
    spans[c] = span(child);
  }

  private boolean isEdge(int c) {
    return c == 0 || c == width - 1;
  }

  /// 1 when the child `c` begins with the key that the one before it ends with.
  private int crossing(int c) {
    return c > 0 && c < width && lastKeys[c - 1] == firstKeys[c] ? 1 : 0;
  }

  private boolean isFirst(int c, long key, long tie, int member) {
    return c < width && firstKeys[c] == key && firstTies[c] == tie && firstMembers[c] == member;
  }

  /// Counts anew after children have come, gone or changed places.
  private void recount() {
    Sums.recount(counts, before, width);
    long distinctFound = 0;
    for (int c = 0; c < width; c++) {
      distinctFound += distincts[c] - crossing(c);
    }
    distinct = distinctFound;
  }

  private void copy(int from, Inner target, int to, int n) {
    System.arraycopy(firstKeys, from, target.firstKeys, to, n);
    System.arraycopy(firstTies, from, target.firstTies, to, n);
    System.arraycopy(firstMembers, from, target.firstMembers, to, n);
    System.arraycopy(lastKeys, from, target.lastKeys, to, n);
    System.arraycopy(counts, from, target.counts, to, n);
    System.arraycopy(distincts, from, target.distincts, to, n);
    System.arraycopy(keys, from, target.keys, to, n);
    System.arraycopy(spans, from, target.spans, to, n);
    System.arraycopy(children, from, target.children, to, n);
  }

  private void resize(int newWidth) {
    if (newWidth < width) {
      Arrays.fill(children, newWidth, width, null);
      Arrays.fill(keys, newWidth, width, NONE);
    }
    width = newWidth;
    recount();
  }
}
