package dev.laurel.core.index;

import dev.laurel.core.board.Group;
import dev.laurel.core.ledger.Entry;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTreeBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Fills a division from stored entries, in any order, and builds its trees at once at the end.
///
/// Nobody sees the division before [#finish]. One thread uses a loader; several loaders may fill
/// several divisions at the same time, and finish one after the other.
public final class Loader {
  private final Division division;
  private final IdTable ids;
  private final Consumer<Division> publish;
  private final Map<Group, Standings> groups = new HashMap<>();
  private final List<RankTreeBuilder> builders = new ArrayList<>();
  private int highest = -1;
  private @Nullable Standings last;

  Loader(Division division, IdTable ids, Consumer<Division> publish) {
    this.division = division;
    this.ids = ids;
    this.publish = publish;
  }

  /// Adds a member's entry, be it ranked, hidden or removed. A member is added once. Its id may
  /// come later, though before [#finish].
  public void add(int member, Group group, Entry entry) {
    highest = Math.max(highest, member);
    Standings to = standings(group);
    RowChange row = new RowChange(division, to, member, entry);
    division.table().write(row::load);
    if (entry.isRanked()) {
      builders.get(to.partition()).add(row.key(), row.tie(), member);
    }
  }

  /// Builds the trees and puts the division in its place in the index. The loader is used up.
  public void finish() {
    if (highest >= ids.size()) {
      throw new IllegalStateException(
          "%s has an entry of player %d of %d".formatted(division.id(), highest, ids.size()));
    }
    for (int i = 0; i < builders.size(); i++) {
      int partition = i;
      RankTreeBuilder builder = builders.get(i);
      division.table().write(edit -> edit.replaceTree(partition, builder.build()));
    }
    builders.clear();
    publish.accept(division);
  }

  private Standings standings(Group group) {
    Standings known = last;
    if (known == null || !known.id().group().equals(group)) {
      known = groups.computeIfAbsent(group, this::open);
      last = known;
    }
    return known;
  }

  private Standings open(Group group) {
    if (!group.grouping().equals(division.id().grouping())) {
      throw new IllegalArgumentException(group + " is no group of " + division.id());
    }
    builders.add(new RankTreeBuilder(ids, 0));
    return division.open(group);
  }
}
