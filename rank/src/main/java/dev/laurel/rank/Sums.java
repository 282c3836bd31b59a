package dev.laurel.rank;

/// Sums of sizes, kept before each group of eight of them, so that the sum before any place takes a
/// few additions, and a change of one size changes a few sums.
///
/// All lie in the array of an inner node: the sums before its groups from [#FIRST] on, the last one
/// that of all, and the sizes from `sizes` on at every [#STEP]th long.
final class Sums {
  static final int FIRST = 1;
  static final int STEP = 2;

  private static final int GROUP_SHIFT = 3;
  private static final int GROUP_MASK = -(1 << GROUP_SHIFT);

  private Sums() {}

  /// Where the sum of all is, of so many sizes.
  static int total(int places) {
    return FIRST + group(places - 1) + 1;
  }

  /// The sum of the sizes before place `c`.
  static long before(long[] array, int sizes, int c) {
    long sum = array[FIRST + group(c)];
    for (int i = c & GROUP_MASK; i < c; i++) {
      sum += array[sizes + STEP * i];
    }
    return sum;
  }

  /// The place, of the first `width`, whose count reaches past `position`; the last one when none
  /// does.
  static int at(long[] array, int sizes, int total, int width, long position) {
    int group = 0;
    while (FIRST + group + 1 < total && position >= Size.count(array[FIRST + group + 1])) {
      group++;
    }
    int c = Math.min(group << GROUP_SHIFT, width - 1);
    long first = Size.count(array[FIRST + group]);
    while (c < width - 1 && position >= first + Size.count(array[sizes + STEP * c])) {
      first += Size.count(array[sizes + STEP * c++]);
    }
    return c;
  }

  /// The size at `c` has grown by so much.
  static void add(long[] array, int total, int c, long more) {
    int last = FIRST + group(c);
    for (int i = FIRST + 1; i <= total; i++) {
      array[i] += i > last ? more : 0; // always as many rounds: a branch guessed wrong costs more
    }
  }

  /// Sums the first `width` sizes anew.
  static void recount(long[] array, int sizes, int total, int width) {
    long sum = 0;
    for (int c = 0; c < width; c++) {
      if ((c & ~GROUP_MASK) == 0) {
        array[FIRST + group(c)] = sum;
      }
      sum += array[sizes + STEP * c];
    }
    for (int i = FIRST + group(width - 1) + 1; i <= total; i++) {
      array[i] = sum;
    }
  }

  private static int group(int c) {
    return c >> GROUP_SHIFT;
  }
}
