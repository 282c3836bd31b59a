package dev.laurel.rank;

/// Finds places among elements that are sorted by (key, tie, member).
///
/// Every loop is bounded by the width given and the arrays' lengths, so that a reader who races a
/// writer gets a wrong answer or an exception, never an endless loop.
final class Search {
  private static final int FIRST_STEP = 8;

  /// How far from the guess the keys of a leaf are counted. First keys of nodes lie closer to a
  /// straight line, as each stands for many.
  static final int LEAF_REACH = 8;

  static final int INNER_REACH = 4;

  private Search() {}

  /// How many of the keys in a span are less than `key`, where all lie between `first` and `last`.
  ///
  /// The cost is cache misses and mispredicted branches, not comparisons. Neighbouring keys lie on
  /// nearly a straight line, so the place is guessed from it, and keys around the guess are counted
  /// without a branch: one or two cache lines where halving takes four. Where the place is not
  /// among them, the search gallops away: on keys that lie otherwise it is still O(log width).
  static int below(long[] keys, int span, long key, long first, long last, int reach) {
    return near(keys, span, key, guess(Span.width(span), key, first, last), reach);
  }

  /// The same, from a guess.
  static int near(long[] keys, int span, long key, int guess, int reach) {
    int start = Span.start(span);
    int width = Span.width(span);
    int from = start + Math.max(Math.min(guess, width - reach) - reach, 0);
    int to = Math.min(from + 2 * reach, start + width);
    int lower = lower(keys, from, to, key);
    if (lower == to - from && to < start + width) {
      return gallopUp(keys, to, start + width, key) - start;
    }
    int at = lower == 0 && from > start ? gallopDown(keys, start, from, key) : from + lower;
    return at - start;
  }

  private static int lower(long[] keys, int from, int to, long key) {
    if (to - from == 2 * LEAF_REACH) {
      return lower(keys, from, key) + lower(keys, from + LEAF_REACH, key);
    }
    if (to - from == 2 * INNER_REACH) {
      return lower(keys, from, key);
    }
    int lower = 0;
    for (int i = from; i < to; i++) {
      lower += keys[i] < key ? 1 : 0;
    }
    return lower;
  }

  /// The same of eight keys, which is compiled without a loop.
  private static int lower(long[] keys, int from, long key) {
    int lower = 0;
    for (int i = 0; i < LEAF_REACH; i++) {
      lower += keys[from + i] < key ? 1 : 0;
    }
    return lower;
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
    return Math.min((int) (part * width), width);
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

  /// Whether the element at an index comes before the one that is looked for.
  @FunctionalInterface
  interface Test {
    boolean isBefore(int index);
  }

  /// Where, of the indices `from` until `end`, those end that come before.
  static int end(int from, int end, Test test) {
    int low = from;
    int high = low;
    // Most keys have few equals: gallop from the first one, then halve what is left.
    for (int step = 1; high < end && test.isBefore(high); step <<= 1) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, end);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (test.isBefore(middle)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// Whether (tie, member) comes before (otherTie, otherMember), their keys being equal.
  static boolean isBefore(long tie, int member, long otherTie, int otherMember, MemberOrder order) {
    return tie != otherTie ? tie < otherTie : order.compare(member, otherMember) < 0;
  }
}
