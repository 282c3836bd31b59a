package dev.laurel.rank;

import java.util.Arrays;

/// Sums of counts, kept before each group of eight of them: `before[g]` is the sum of those before
/// the group `g`, and the last one of all. So the sum before any place takes a few additions, and a
/// change of one count changes a few sums.
///
/// The arrays are the caller's: an object around them would be one more cache miss.
final class Sums {
  private static final int GROUP_SHIFT = 3;
  private static final int GROUP_MASK = -(1 << GROUP_SHIFT);

  private Sums() {}

  /// Sums for so many counts, all of them zero.
  static int[] of(int places) {
    return new int[group(places - 1) + 2];
  }

  static int total(int[] before) {
    return before[before.length - 1];
  }

  /// The sum of the counts before place `c`.
  static int before(int[] counts, int[] before, int c) {
    int sum = before[group(c)];
    for (int i = c & GROUP_MASK; i < c; i++) {
      sum += counts[i];
    }
    return sum;
  }

  /// The place, of the first `width`, whose count reaches past `position`; the last one when none
  /// does.
  static int at(int[] counts, int[] before, int width, long position) {
    int group = 0;
    while (group + 2 < before.length && position >= before[group + 1]) {
      group++;
    }
    int c = Math.min(group << GROUP_SHIFT, width - 1);
    long first = before[group];
    while (c < width - 1 && position >= first + counts[c]) {
      first += counts[c++];
    }
    return c;
  }

  /// The count at `c` has grown by so much.
  static void add(int[] before, int c, int more) {
    for (int group = group(c) + 1; group < before.length; group++) {
      before[group] += more;
    }
  }

  /// Sums the first `width` counts anew.
  static void recount(int[] counts, int[] before, int width) {
    Arrays.fill(before, 0);
    for (int c = 0; c < width; c++) {
      before[group(c) + 1] += counts[c];
    }
    for (int group = 1; group < before.length; group++) {
      before[group] += before[group - 1];
    }
  }

  private static int group(int c) {
    return c >> GROUP_SHIFT;
  }
}
