package dev.laurel.rank;

/// Finds places in parallel arrays that are sorted by (key, tie, member).
///
/// Every loop is bounded by the width given and the arrays' lengths, so that a reader who races a
/// writer gets a wrong answer or an exception, never an endless loop.
final class Search {
  private static final int FIRST_STEP = 8;

  /// How far from the guess keys are counted.
  static final int REACH = 8;

  private Search() {}

  /// How many of the `width` keys from `start` on are less than `key`, where all lie between
  /// `first` and `last`.
  ///
  /// The cost is cache misses and mispredicted branches, not comparisons. Neighbouring keys lie on
  /// nearly a straight line, so the place is guessed from it, and keys around the guess are counted
  /// without a branch: one or two cache lines where halving takes four. Where the place is not
  /// among them, the search gallops away: on keys that lie otherwise it is still O(log width).
  static int below(long[] keys, int start, int width, long key, long first, long last) {
    return near(keys, start, width, key, guess(width, key, first, last));
  }

  /// The same, from a guess.
  static int near(long[] keys, int start, int width, long key, int guess) {
    int end = start + width;
    int from = start + Math.max(guess - REACH, 0);
    int to = Math.min(start + guess + REACH, end);
    int lower = 0;
    for (int i = from; i < to; i++) {
      lower += keys[i] < key ? 1 : 0;
    }
    if (lower == to - from && to < end) {
      return gallopUp(keys, to, end, key) - start;
    }
    int at = lower == 0 && from > start ? gallopDown(keys, start, from, key) : from + lower;
    return at - start;
  }

  /// About how many of `width` keys are less than `key`, by where it lies between `first` and
  /// `last`.
  static int guess(int width, long key, long first, long last) {
    if (key <= first) {
      return 0;
    }
    if (key > last) {
      return width;
    }
    double part = ((double) key - (double) first) / ((double) last - (double) first);
    return Math.clamp((long) (part * width), 0, width);
  }

  private static int gallopUp(long[] keys, int from, int end, long key) {
    int low = from;
    int high = low + FIRST_STEP;
    for (int step = FIRST_STEP; high < end && keys[high - 1] < key; step <<= 1) {
      low = high;
      high += step;
    }
    return halve(keys, low, Math.min(high, end), key);
  }

  private static int gallopDown(long[] keys, int start, int from, long key) {
    int high = from;
    int low = high - FIRST_STEP;
    for (int step = FIRST_STEP; low > start && keys[low] >= key; step <<= 1) {
      high = low;
      low -= step;
    }
    return halve(keys, Math.max(low, start), high, key);
  }

  private static int halve(long[] keys, int from, int to, long key) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// How many of the `width` entries from `start` on come before (key, tie, member), where `below`
  /// have a lower key.
  static int before(
      int below,
      long[] keys,
      long[] ties,
      int[] members,
      int start,
      int width,
      long key,
      long tie,
      int member,
      MemberOrder order) {
    int end = start + width;
    int low = start + below;
    int high = low;
    // Most keys have few equals: gallop from the first one, then halve what is left.
    for (int step = 1;
        high < end && keys[high] == key && isBefore(ties[high], members[high], tie, member, order);
        step <<= 1) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, end);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] == key && isBefore(ties[middle], members[middle], tie, member, order)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - start;
  }

  /// Whether (tie, member) comes before (otherTie, otherMember), their keys being equal.
  static boolean isBefore(long tie, int member, long otherTie, int otherMember, MemberOrder order) {
    return tie != otherTie ? tie < otherTie : order.compare(member, otherMember) < 0;
  }
}
