package dev.laurel.rank;

import org.jspecify.annotations.Nullable;

/// A way down a tree, remembered so that a change of its leaf can be told to the nodes above
/// without looking for it again. The writer's own.
final class Way {
  private static final @Nullable Inner[] NO_INNERS = {};
  private static final int[] NO_CHILDREN = {};

  // A tree of one leaf, of which there may be very many, needs neither.
  private @Nullable Inner[] inners = NO_INNERS;
  private int[] children = NO_CHILDREN;
  private int length;
  private @Nullable Node node;
  private int below;

  long memoryBytes() {
    int places = inners.length;
    return Memory.object(24) + (places == 0 ? 0 : Memory.references(places) + Memory.ints(places));
  }

  void start(Node top, long key) {
    if (top.level() > inners.length) {
      inners = new Inner[top.level()];
      children = new int[top.level()];
    }
    length = 0;
    node = top;
    below = top.below(key);
  }

  void step(long key, long tie, int member) {
    if (node instanceof Inner inner) {
      int c = inner.childOf(below, key, tie, member);
      inners[length] = inner;
      children[length++] = c;
      below = inner.belowIn(c, key);
      node = inner.child(c);
    }
  }

  Leaf leaf() {
    if (node instanceof Leaf leaf) {
      return leaf;
    }
    throw new IllegalStateException("a way ends at a leaf");
  }

  /// How many keys of the leaf are lower than the one looked for.
  int below() {
    return below;
  }

  /// Tells the nodes above that the leaf has changed; `edge`: perhaps in its first or last entry.
  void refresh(boolean edge) {
    boolean atEdge = edge;
    for (int i = length - 1; i >= 0; i--) {
      Inner inner = inners[i];
      if (inner != null) {
        atEdge = inner.refresh(children[i], atEdge);
      }
    }
  }
}
