package dev.laurel.rank;

import org.jspecify.annotations.Nullable;

/// Walks down one tree side by side, so that their cache misses overlap.
final class Walks {
  /*
   * A processor runs ahead of a load that misses the cache for some hundred instructions, and only up
   * to a branch on what it loads. So the walks go in many small steps, each a short loop over all of
   * them that loads one thing and stores it unseen; what is stored is looked at in a later step.
   */
  static final int MOST = 64;

  private final MemberOrder order;
  private final long[] keys;
  private final long[] ties;
  private final int[] members;
  private final long[] ranks;
  private final @Nullable Inner[] nodes = new Inner[MOST];
  private final int[] below = new int[MOST];
  private final int[] children = new int[MOST];
  private final int[] guesses = new int[MOST];
  private final int[] spans = new int[MOST];
  private final long[][] arrays = new long[MOST][];
  private final long[] loaded = new long[MOST];

  Walks(MemberOrder order, long[] keys, long[] ties, int[] members, long[] ranks) {
    this.order = order;
    this.keys = keys;
    this.ties = ties;
    this.members = members;
    this.ranks = ranks;
  }

  /// Finds the ranks of the entries `from` until `to`.
  void run(Node top, int from, int to) {
    int n = to - from;
    for (int i = 0; i < n; i++) {
      arrays[i] = top.array;
      below[i] = top.below(keys[from + i]);
      ranks[from + i] = 0;
    }
    if (top instanceof Inner inner) {
      descend(inner, from, n);
    }
    finish(from, n);
  }

  private void descend(Inner top, int from, int n) {
    for (int i = 0; i < n; i++) {
      nodes[i] = top;
    }
    for (int level = top.level(); level > 0; level--) {
      choose(from, n);
      search(from, n, level);
    }
  }

  /// Which child each walk goes to, and where in that child to look first.
  private void choose(int from, int n) {
    for (int i = 0; i < n; i++) {
      children[i] = inner(i).childOf(below[i], keys[from + i], ties[from + i], members[from + i]);
    }
    for (int i = 0; i < n; i++) {
      ranks[from + i] += inner(i).countBefore(children[i]);
    }
    for (int i = 0; i < n; i++) {
      arrays[i] = inner(i).arrayOf(children[i]);
      spans[i] = inner(i).spanOf(children[i]);
    }
    for (int i = 0; i < n; i++) {
      guesses[i] = inner(i).guessIn(children[i], keys[from + i]);
    }
  }

  /// Searches the children by their keys, and goes down.
  private void search(int from, int n, int level) {
    int reach = level == 1 ? Search.LEAF_REACH : Search.INNER_REACH;
    for (int i = 0; i < n; i++) {
      loaded[i] = arrays[i][Span.start(spans[i]) + Math.max(guesses[i] - reach, 0)];
    }
    for (int i = 0; i < n; i++) {
      int end = Span.start(spans[i]) + guesses[i] + reach;
      loaded[i] += arrays[i][Math.min(end, arrays[i].length) - 1];
    }
    if (level > 1) {
      for (int i = 0; i < n; i++) {
        nodes[i] = inner(i).inner(children[i]);
      }
    }
    for (int i = 0; i < n; i++) {
      below[i] = Search.near(arrays[i], spans[i], keys[from + i], guesses[i], reach);
    }
  }

  /// What comes before each entry in its leaf.
  private void finish(int from, int n) {
    for (int i = 0; i < n; i++) {
      int at = Math.min(below[i], Entries.places(arrays[i]) - 1);
      loaded[i] += Entries.tie(arrays[i], at);
      loaded[i] += Entries.member(arrays[i], at);
    }
    for (int i = 0; i < n; i++) {
      int at = from + i;
      int place = Entries.before(arrays[i], below[i], keys[at], ties[at], members[at], order);
      below[i] = Entries.rank(arrays[i], place);
      ranks[at] += below[i];
    }
  }

  /// Adds what stands around the `i`-th entry of the last run, if all of it is in one leaf or below
  /// one parent, which are still at hand; answers whether it is.
  boolean copyNear(int i, int before, int limit, Stretch stretch) {
    int first = below[i] - before;
    if (first >= 0 && first <= Entries.width(arrays[i]) - limit) {
      Entries.copy(arrays[i], first, limit, stretch);
      return true;
    }
    Inner parent = nodes[i];
    return parent != null && parent.copyNear(children[i], first, limit, stretch);
  }

  private Inner inner(int i) {
    Inner inner = nodes[i];
    if (inner == null) {
      throw new IllegalStateException("a walk has no node");
    }
    return inner;
  }
}
