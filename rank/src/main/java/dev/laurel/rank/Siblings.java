package dev.laurel.rank;

/// Keeps the children of an inner node neither too full nor too empty.
///
/// A full child shifts elements to the nearest sibling, up to [#REACH] away, that has room, and
/// splits only when there is none. One that has become too small is merged with a neighbour or
/// evened out with it.
final class Siblings {
  private static final int REACH = 4;

  private Siblings() {}

  /// Makes room in the full child `c`, if possible without a new node, which keeps nodes fuller.
  /// The parent has room for one more child.
  static void makeRoom(Inner parent, int c) {
    for (int distance = 1; distance <= REACH; distance++) {
      if (hasRoom(parent, c - distance)) {
        shiftLeft(parent, c, c - distance);
        return;
      }
      if (hasRoom(parent, c + distance)) {
        shiftRight(parent, c, c + distance);
        return;
      }
    }
    parent.split(c);
  }

  private static boolean hasRoom(Inner parent, int c) {
    if (c < 0 || c >= parent.width()) {
      return false;
    }
    Node child = parent.child(c);
    return child.room() >= Shape.worthwhileRoom(child.capacity());
  }

  private static void shiftLeft(Inner parent, int from, int to) {
    int n = parent.child(to).room() / 2;
    for (int c = to; c < from; c++) {
      parent.child(c).takeFromRight(parent.child(c + 1), n);
    }
    parent.summarise(to, from);
  }

  private static void shiftRight(Inner parent, int from, int to) {
    int n = parent.child(to).room() / 2;
    for (int c = to; c > from; c--) {
      parent.child(c - 1).giveRight(parent.child(c), n);
    }
    parent.summarise(from, to);
  }

  /// Merges the child `c`, which has become too small, with a neighbour or evens the two out.
  static void mend(Inner parent, int c) {
    boolean toTheLeft = c > 0 && (c + 1 == parent.width() || isSmaller(parent, c - 1, c + 1));
    int l = toTheLeft ? c - 1 : c;
    Node left = parent.child(l);
    Node right = parent.child(l + 1);
    if (left.mergesWith(right)) {
      parent.merge(l);
      return;
    }
    int surplus = (right.width() - left.width()) / 2;
    if (surplus > 0) {
      left.takeFromRight(right, surplus);
    } else {
      left.giveRight(right, -surplus);
    }
    parent.summarise(l, l + 1);
  }

  private static boolean isSmaller(Inner parent, int c, int other) {
    return parent.child(c).width() < parent.child(other).width();
  }
}
