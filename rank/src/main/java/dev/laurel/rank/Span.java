package dev.laurel.rank;

/// Where in a node's array its keys begin and how many there are, in one int: all that a search of
/// the node needs.
///
/// The lower half of the first long of every node's array is its span, and its parent has a copy.
final class Span {
  /// Neither starts nor widths go beyond.
  static final int MOST = 0xFFFF;

  private static final int START_SHIFT = 16;

  private Span() {}

  static int of(int start, int width) {
    return start << START_SHIFT | width;
  }

  static int start(int span) {
    return span >>> START_SHIFT;
  }

  static int width(int span) {
    return span & MOST;
  }
}
