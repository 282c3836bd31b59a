package dev.laurel.core.index;

import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankedTable.View;
import java.util.ArrayList;
import java.util.List;

/// Numbers entries as a scan meets them: the first one's ranks take a walk down the tree, all
/// others follow from the one before.
final class Numbering implements RankTree.Visitor {
  private final Division division;
  private final View view;
  private final RankTree tree;
  private final List<Line> lines = new ArrayList<>();
  private long ordinal;
  private long competition;
  private long dense;
  private long lastKey;

  private Numbering(Division division, View view, RankTree tree, long from) {
    this.division = division;
    this.view = view;
    this.tree = tree;
    this.ordinal = from + 1;
  }

  /// The entries at the positions `from`, `from + 1`, … (from 0), at most `limit`.
  static List<Line> lines(Division division, View view, RankTree tree, long from, long limit) {
    Numbering numbering = new Numbering(division, view, tree, from);
    tree.scan(from, (int) Math.min(limit, Integer.MAX_VALUE), numbering);
    return numbering.lines;
  }

  @Override
  public boolean visit(long key, long tie, int member) {
    if (lines.isEmpty()) {
      RankTree.Ahead ahead = tree.ahead(key, tie, member);
      competition = ahead.lower() + 1;
      dense = ahead.distinct() + 1;
    } else if (key != lastKey) {
      competition = ordinal;
      dense++;
    }
    lastKey = key;
    lines.add(
        new Line(member, division.entry(view, member, key, tie), ordinal, competition, dense));
    ordinal++;
    return true;
  }
}
