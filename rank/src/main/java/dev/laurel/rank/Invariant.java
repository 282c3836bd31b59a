package dev.laurel.rank;

/// Names what is broken.
final class Invariant {
  private Invariant() {}

  static void require(boolean holds, String what, long value) {
    if (!holds) {
      throw new IllegalStateException("broken invariant: " + what + " (" + value + ")");
    }
  }

  /// Whether two references are to one object, of arrays as well.
  @SuppressWarnings("ReferenceEquality") // the reference is what is asked for
  static boolean isSame(Object one, Object other) {
    return one == other;
  }
}
