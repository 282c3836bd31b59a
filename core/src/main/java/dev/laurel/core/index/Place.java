package dev.laurel.core.index;

import dev.laurel.core.board.Order;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;

/// A [Position] as a tree can look for it. Its player may be one that nobody has heard of.
record Place(long key, long tie, String player, int member, IdTable ids) {
  static Place of(Position position, Order order, IdTable ids) {
    String player = position.player().value();
    return new Place(order.key(position.score()), position.tie(), player, ids.find(player), ids);
  }

  /// How many entries stand at this place or before it.
  long end(RankTree tree) {
    if (member == IdTable.ABSENT) {
      return endByName(tree);
    }
    return tree.rank(key, tie, member) + (tree.contains(key, tie, member) ? 1 : 0);
  }

  /// The tree compares members, which an unknown player is not: so halve the run of equal keys,
  /// comparing names.
  private long endByName(RankTree tree) {
    long low = tree.countBelow(key);
    long high = tree.countAtMost(key);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (isBehind(tree.select(middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private boolean isBehind(RankTree.Entry entry) {
    return entry.tie() != tie ? entry.tie() > tie : ids.id(entry.member()).compareTo(player) > 0;
  }
}
