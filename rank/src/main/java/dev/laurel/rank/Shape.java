package dev.laurel.rank;

/// What all nodes of one tree share.
record Shape(MemberOrder order, int leafCapacity, int innerCapacity) {
  private static final int LEAF_CAPACITY = Entries.MOST_PLACES;
  private static final int INNER_CAPACITY = 128;
  private static final int SMALLEST_CAPACITY = 4;

  Shape {
    if (leafCapacity < SMALLEST_CAPACITY || innerCapacity < SMALLEST_CAPACITY) {
      throw new IllegalArgumentException("a node holds at least " + SMALLEST_CAPACITY);
    }
    if (leafCapacity > Entries.MOST_PLACES) {
      throw new IllegalArgumentException("a leaf holds at most " + Entries.MOST_PLACES);
    }
  }

  static Shape standard(MemberOrder order) {
    return new Shape(order, LEAF_CAPACITY, INNER_CAPACITY);
  }

  static int least(int capacity) {
    return Math.max(2, capacity * 3 / 8);
  }

  /// How full a bulk load leaves a node: as full as random changes keep it, so that those after a
  /// load cost what they always cost, and not a split for every few of them.
  static int filled(int capacity) {
    return capacity - Math.max(1, capacity / 5);
  }

  /// A neighbour with less room than this is not worth shifting to.
  static int worthwhileRoom(int capacity) {
    return Math.max(2, capacity / 8);
  }
}
