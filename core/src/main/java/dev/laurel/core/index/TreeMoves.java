package dev.laurel.core.index;

import dev.laurel.rank.Moves;
import dev.laurel.rank.RankTree;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Moves within the trees of one division, gathered during a write and made together, which is
/// faster. A member that is to be taken out of a tree or put into one has its move made before.
final class TreeMoves {
  /// More trees than this at a time are too many to be worth it.
  private static final int MOST_TREES = 8;

  private final @Nullable Map<RankTree, Moves> gathered;

  private TreeMoves(@Nullable Map<RankTree, Moves> gathered) {
    this.gathered = gathered;
  }

  /// For so many changes: one alone is made at once.
  static TreeMoves of(int changes) {
    return new TreeMoves(changes > 1 ? new IdentityHashMap<>() : null);
  }

  void add(RankTree tree, int member, long oldKey, long oldTie, long key, long tie) {
    if (gathered == null) {
      tree.move(oldKey, oldTie, key, tie, member);
    } else {
      add(gathered, tree, member, oldKey, oldTie, key, tie);
    }
  }

  private static void add(
      Map<RankTree, Moves> byTree,
      RankTree tree,
      int member,
      long oldKey,
      long oldTie,
      long key,
      long tie) {
    if (byTree.size() >= MOST_TREES && !byTree.containsKey(tree)) {
      byTree.forEach(TreeMoves::make);
      byTree.clear();
    }
    Moves moves = byTree.computeIfAbsent(tree, _ -> new Moves());
    if (!moves.add(member, oldKey, oldTie, key, tie)) {
      make(tree, moves);
      moves.add(member, oldKey, oldTie, key, tie);
    }
  }

  /// Makes what a member still has to move.
  void settle(int member) {
    if (gathered != null) {
      gathered.forEach((tree, moves) -> {
        if (moves.has(member)) {
          make(tree, moves);
        }
      });
    }
  }

  /// Makes all of them.
  void make() {
    if (gathered != null) {
      gathered.forEach(TreeMoves::make);
    }
  }

  private static void make(RankTree tree, Moves moves) {
    tree.moveAll(moves);
    moves.clear();
  }
}
