package dev.laurel.rank;

/// The number of entries and of distinct keys of a subtree in one long, so that one addition adds
/// both. Members are ints, so either fits half of it.
final class Size {
  private Size() {}

  static long of(int count, int distinct) {
    return (long) count << Integer.SIZE | distinct;
  }

  static int count(long size) {
    return (int) (size >>> Integer.SIZE);
  }

  static int distinct(long size) {
    return (int) size;
  }
}
