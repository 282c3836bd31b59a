package dev.laurel.rank;

/// Entries copied out of a tree, one after the other: room for as many as one reads at a time, to
/// be used again and again.
public final class Stretch {
  private final long[] keys;
  private final long[] ties;
  private final int[] members;
  private int size;

  /// Room for so many entries.
  public Stretch(int capacity) {
    keys = new long[capacity];
    ties = new long[capacity];
    members = new int[capacity];
  }

  /// How many entries there are.
  public int size() {
    return size;
  }

  public long key(int i) {
    return keys[i];
  }

  public long tie(int i) {
    return ties[i];
  }

  public int member(int i) {
    return members[i];
  }

  /// The members of the entries, the first [#size] of them.
  int[] members() {
    return members;
  }

  int room() {
    return keys.length - size;
  }

  /// Makes room for others.
  public void clear() {
    size = 0;
  }

  /// Makes room for `n` more entries, which are to be set; answers where the first of them is.
  int add(int n) {
    int first = size;
    size = first + Math.clamp(n, 0, room());
    return first;
  }

  void set(int i, long key, long tie, int member) {
    keys[i] = key;
    ties[i] = tie;
    members[i] = member;
  }

  /// Puts `n` entries from `from` on into a leaf.
  void fill(long[] leaf, int from, int n) {
    Entries.fill(leaf, keys, ties, members, from, n);
  }
}
