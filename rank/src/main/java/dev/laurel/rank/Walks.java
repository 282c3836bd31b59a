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

  private final long[] keys;
  private final long[] ties;
  private final int[] members;
  private final long[] ranks;
  private final @Nullable Node[] nodes = new Node[MOST];
  private final int[] below = new int[MOST];
  private final int[] children = new int[MOST];
  private final int[] guesses = new int[MOST];
  private final int[] spans = new int[MOST];
  private final long[][] arrays = new long[MOST][];
  private final int[][] memberArrays = new int[MOST][];
  private final long[] loaded = new long[MOST];

  Walks(long[] keys, long[] ties, int[] members, long[] ranks) {
    this.keys = keys;
    this.ties = ties;
    this.members = members;
    this.ranks = ranks;
  }

  /// Finds the ranks of the entries `from` until `to`.
  void run(Node top, int from, int to) {
    int n = to - from;
    for (int i = 0; i < n; i++) {
      nodes[i] = top;
      below[i] = top.below(keys[from + i]);
      ranks[from + i] = 0;
    }
    for (int level = top.level(); level > 0; level--) {
      choose(from, n);
      search(from, n);
    }
    finish(from, n);
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
      arrays[i] = inner(i).keysOf(children[i]);
      spans[i] = inner(i).spanOf(children[i]);
    }
    for (int i = 0; i < n; i++) {
      guesses[i] = inner(i).guessIn(children[i], keys[from + i]);
    }
  }

  /// Searches the children by their keys, and goes down.
  private void search(int from, int n) {
    for (int i = 0; i < n; i++) {
      loaded[i] = arrays[i][Inner.startOf(spans[i]) + Math.max(guesses[i] - Search.REACH, 0)];
    }
    for (int i = 0; i < n; i++) {
      int end = Inner.startOf(spans[i]) + guesses[i] + Search.REACH;
      loaded[i] += arrays[i][Math.min(end, arrays[i].length) - 1];
    }
    for (int i = 0; i < n; i++) {
      nodes[i] = inner(i).child(children[i]);
    }
    for (int i = 0; i < n; i++) {
      int start = Inner.startOf(spans[i]);
      int width = Inner.widthOf(spans[i]);
      below[i] = Search.near(arrays[i], start, width, keys[from + i], guesses[i]);
    }
  }

  /// What comes before each entry in its leaf.
  private void finish(int from, int n) {
    for (int i = 0; i < n; i++) {
      arrays[i] = leaf(i).ties;
      memberArrays[i] = leaf(i).members;
    }
    for (int i = 0; i < n; i++) {
      loaded[i] += arrays[i][Math.min(leaf(i).start + below[i], arrays[i].length - 1)];
    }
    for (int i = 0; i < n; i++) {
      int at = Math.min(leaf(i).start + below[i], memberArrays[i].length - 1);
      loaded[i] += memberArrays[i][at];
    }
    for (int i = 0; i < n; i++) {
      int at = from + i;
      ranks[at] += leaf(i).before(below[i], keys[at], ties[at], members[at]);
    }
  }

  private Inner inner(int i) {
    if (nodes[i] instanceof Inner inner) {
      return inner;
    }
    throw new IllegalStateException("the tree has changed under a walk");
  }

  private Leaf leaf(int i) {
    if (nodes[i] instanceof Leaf leaf) {
      return leaf;
    }
    throw new IllegalStateException("the tree has changed under a walk");
  }
}
