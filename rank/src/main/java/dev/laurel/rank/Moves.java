package dev.laurel.rank;

/// Moves of different members, to be made together: room for some, to be used again and again.
public final class Moves {
  /*
   * First all ways down are walked side by side, to the old places and to the new ones. Then the moves
   * are made one after the other, in leaves that are in the cache by then.
   *
   * A leaf that a way leads to stays the right one while others are moved: as long as no node is split
   * or merged, each leaf has only entries of the range that it had when the ways were walked, and the
   * ranges do not change with the first entries in them. So a move that wants to split or merge is put
   * off until the others are done. As no member has two moves, their order makes no difference.
   */

  /// How many there can be.
  public static final int MOST = 64;

  private static final int WAYS = 2 * MOST;
  private static final int SLOT_BITS = 8;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final int SPREAD = 0x9E3779B9;
  private static final int[][] NO_WAYS = {};

  // The old place of a move, then the new one, and so on.
  private final long[] keys = new long[WAYS];
  private final long[] ties = new long[WAYS];
  private final int[] members = new int[WAYS];
  // Whose moves there are, by open addressing; those of earlier rounds count as free.
  private final long[] seen = new long[SLOTS];
  private final int[] putOff = new int[MOST];
  private int[][] ways = NO_WAYS;
  private long round = 1;
  private int size;

  /// No moves.
  public Moves() {}

  /// Adds a move, unless there is no room or the member has one already; answers whether it did.
  public boolean add(int member, long oldKey, long oldTie, long newKey, long newTie) {
    if (size == MOST || !isFirst(member)) {
      return false;
    }
    set(2 * size, oldKey, oldTie, member);
    set(2 * size + 1, newKey, newTie, member);
    size++;
    return true;
  }

  /// Whether the member has one.
  public boolean has(int member) {
    return seen[place(member)] == mark(member);
  }

  /// How many there are.
  public int size() {
    return size;
  }

  /// Makes room for others.
  public void clear() {
    size = 0;
    round++;
  }

  private boolean isFirst(int member) {
    int at = place(member);
    boolean first = seen[at] != mark(member);
    seen[at] = mark(member);
    return first;
  }

  /// Where the member is, or would be.
  private int place(int member) {
    int at = (member * SPREAD) >>> (Integer.SIZE - SLOT_BITS);
    while (seen[at] >>> Integer.SIZE == round && seen[at] != mark(member)) {
      at = (at + 1) & (SLOTS - 1);
    }
    return at;
  }

  private long mark(int member) {
    return round << Integer.SIZE | member;
  }

  private void set(int at, long key, long tie, int member) {
    keys[at] = key;
    ties[at] = tie;
    members[at] = member;
  }

  long key(int at) {
    return keys[at];
  }

  long tie(int at) {
    return ties[at];
  }

  int member(int at) {
    return members[at];
  }

  /// Makes them in a tree that is more than a leaf.
  void run(RankTree tree, Inner top) {
    int levels = top.level();
    tree.makeWays(levels);
    if (ways.length != levels) {
      ways = new int[levels][WAYS];
    }
    Walks walks = new Walks(tree.order(), keys, ties, members, 2 * size);
    walks.descend(top, 2 * size, ways);
    int later = 0;
    for (int i = 0; i < size; i++) {
      if (!tree.shift(walks, ways, 2 * i, this)) {
        putOff[later++] = i;
      }
    }
    for (int i = 0; i < later; i++) {
      make(tree, putOff[i]);
    }
  }

  /// Makes one after the other.
  void each(RankTree tree) {
    for (int i = 0; i < size; i++) {
      make(tree, i);
    }
  }

  private void make(RankTree tree, int i) {
    int at = 2 * i;
    tree.move(keys[at], ties[at], keys[at + 1], ties[at + 1], members[at]);
  }
}
