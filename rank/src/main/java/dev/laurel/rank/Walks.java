package dev.laurel.rank;

import java.util.Arrays;
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
  private final @Nullable Inner[] nodes;
  private final int[] below;
  private final int[] guesses;
  private final int[] spans;
  private final long[][] arrays;
  private final long[] loaded;
  private int[] children;

  /// Of entries that are given by their keys, ties and members, at most `most` at a time.
  Walks(MemberOrder order, long[] keys, long[] ties, int[] members, int most) {
    this.order = order;
    this.keys = keys;
    this.ties = ties;
    this.members = members;
    nodes = new Inner[most];
    below = new int[most];
    guesses = new int[most];
    spans = new int[most];
    arrays = new long[most][];
    loaded = new long[most];
    children = new int[most];
  }

  /// Finds the ranks of the entries `from` until `to`.
  void rank(Node top, int from, int to, long[] ranks) {
    int n = to - from;
    begin(top, from, n);
    Arrays.fill(ranks, from, to, 0);
    for (int level = top.level(); level > 0; level--) {
      choose(from, n);
      for (int i = 0; i < n; i++) {
        ranks[from + i] += inner(i).countBefore(children[i]);
      }
      search(from, n, level);
    }
    load(n);
    for (int i = 0; i < n; i++) {
      int at = from + i;
      int place = Entries.before(arrays[i], below[i], keys[at], ties[at], members[at], order);
      below[i] = Entries.rank(arrays[i], place);
      ranks[at] += below[i];
    }
  }

  /// Goes down to the leaves of the first `n` entries, with which they are at hand; `ways` gets the
  /// child on each level, the leaf's parent first.
  void descend(Inner top, int n, int[][] ways) {
    begin(top, 0, n);
    for (int level = top.level(); level > 0; level--) {
      children = ways[level - 1];
      choose(0, n);
      search(0, n, level);
    }
    load(n);
  }

  /// The leaf to which a walk came.
  long[] leaf(int i) {
    return arrays[i];
  }

  /// How many of its keys are less than that of the entry, as far as nothing has changed since.
  int belowIn(int i) {
    return below[i];
  }

  private void begin(Node top, int from, int n) {
    for (int i = 0; i < n; i++) {
      arrays[i] = top.array;
      below[i] = top.below(keys[from + i]);
    }
    if (top instanceof Inner inner) {
      for (int i = 0; i < n; i++) {
        nodes[i] = inner;
      }
    }
  }

  /// Which child each walk goes to, and where in that child to look first.
  private void choose(int from, int n) {
    for (int i = 0; i < n; i++) {
      children[i] = inner(i).childOf(below[i], keys[from + i], ties[from + i], members[from + i]);
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

  /// Loads what is looked at of the leaves.
  private void load(int n) {
    for (int i = 0; i < n; i++) {
      int at = Math.min(below[i], Entries.places(arrays[i]) - 1);
      loaded[i] += Entries.tie(arrays[i], at);
      loaded[i] += Entries.member(arrays[i], at);
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
