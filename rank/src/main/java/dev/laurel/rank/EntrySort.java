package dev.laurel.rank;

import java.util.Arrays;

/// Sorts parallel arrays of keys, ties and members by (key, tie, member order).
final class EntrySort {
  /*
   * Radix passes over the bytes of the key, lowest first, each from one set of arrays to the other;
   * bytes in which all keys agree are skipped. What is left are runs of equal keys: small ones are
   * sorted by insertion, large ones by radix passes over their ties, and runs of equal ties by
   * merging, as members can only be compared. All passes are stable, so that runs which were given
   * in order stay so and cost one look.
   */
  private static final int RADIX = 256;
  private static final int SMALL = 64;

  private final MemberOrder order;
  private final int size;
  long[] keys;
  long[] ties;
  int[] members;
  private long[] otherKeys = {};
  private long[] otherTies = {};
  private int[] otherMembers = {};

  EntrySort(MemberOrder order, long[] keys, long[] ties, int[] members, int size) {
    this.order = order;
    this.keys = keys;
    this.ties = ties;
    this.members = members;
    this.size = size;
  }

  /// Afterwards the fields, perhaps other arrays than were given, are sorted up to the size.
  void sort() {
    if (firstDescent(0) == size) {
      return;
    }
    otherKeys = new long[size];
    otherTies = new long[size];
    otherMembers = new int[size];
    sortByKey();
    int from = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || keys[i] != keys[from]) {
        sortEqualKeys(from, i);
        from = i;
      }
    }
  }

  /// The first place after `from` that does not come after the one before it; the size if there is
  /// none.
  int firstDescent(int from) {
    int i = from + 1;
    while (i < size && isBefore(i - 1, i)) {
      i++;
    }
    return Math.min(i, size);
  }

  private boolean isBefore(int i, int j) {
    return keys[i] != keys[j]
        ? keys[i] < keys[j]
        : Search.isBefore(ties[i], members[i], ties[j], members[j], order);
  }

  private void sortByKey() {
    long differing = differing(keys, 0, size);
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      if ((differing >>> shift & 0xFF) != 0) {
        scatter(keys, shift, 0, size);
        swap();
      }
    }
  }

  private void sortEqualKeys(int from, int to) {
    if (to - from < SMALL) {
      insertionSort(from, to);
      return;
    }
    sortByTie(from, to);
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || ties[i] != ties[start]) {
        sortMembers(start, i);
        start = i;
      }
    }
  }

  private void sortByTie(int from, int to) {
    long differing = differing(ties, from, to);
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      if ((differing >>> shift & 0xFF) != 0) {
        scatter(ties, shift, from, to);
        System.arraycopy(otherTies, from, ties, from, to - from);
        System.arraycopy(otherMembers, from, members, from, to - from);
      }
    }
  }

  private static long differing(long[] values, int from, int to) {
    long bits = 0;
    for (int i = from; i < to; i++) {
      bits |= values[i] ^ values[from];
    }
    return bits;
  }

  /// Copies the entries to the other arrays in the order of one byte of `by`.
  private void scatter(long[] by, int shift, int from, int to) {
    // The sign is the top bit: turning it makes the order of bytes that of signed numbers.
    int turned = shift == Long.SIZE - 8 ? 0x80 : 0;
    int[] places = new int[RADIX + 1];
    for (int i = from; i < to; i++) {
      places[(((int) (by[i] >>> shift) & 0xFF) ^ turned) + 1]++;
    }
    places[0] = from;
    Arrays.parallelPrefix(places, Integer::sum);
    for (int i = from; i < to; i++) {
      int at = places[((int) (by[i] >>> shift) & 0xFF) ^ turned]++;
      otherKeys[at] = keys[i];
      otherTies[at] = ties[i];
      otherMembers[at] = members[i];
    }
  }

  private void swap() {
    long[] swappedKeys = keys;
    keys = otherKeys;
    otherKeys = swappedKeys;
    long[] swappedTies = ties;
    ties = otherTies;
    otherTies = swappedTies;
    int[] swappedMembers = members;
    members = otherMembers;
    otherMembers = swappedMembers;
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long tie = ties[i];
      int member = members[i];
      int at = i;
      while (at > from && Search.isBefore(tie, member, ties[at - 1], members[at - 1], order)) {
        ties[at] = ties[at - 1];
        members[at] = members[at - 1];
        at--;
      }
      ties[at] = tie;
      members[at] = member;
    }
  }

  private void sortMembers(int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sortMembers(from, middle);
    sortMembers(middle, to);
    if (order.compare(members[middle - 1], members[middle]) > 0) {
      merge(from, middle, to);
    }
  }

  private void merge(int from, int middle, int to) {
    System.arraycopy(members, from, otherMembers, from, middle - from);
    int left = from;
    int right = middle;
    for (int at = from; left < middle; at++) {
      boolean takeRight = right < to && order.compare(members[right], otherMembers[left]) < 0;
      members[at] = takeRight ? members[right++] : otherMembers[left++];
    }
  }
}
