package dev.laurel.core.index;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankedTable;
import dev.laurel.rank.RankedTable.View;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One window of a board under one grouping: a row for each player who ever was in it, and a tree
/// for each group.
final class Division {
  /*
   *   rows        member ─► key, tie, mark (version, state, partition), …
   *   asides      member ─► subscore, metadata: only for rows whose mark says so
   *   standings   [0] region:eu   [1] region:us   [2] none: free for the next group
   *   trees       [0] m4 m1 m9    [1] m2 m7       [2]
   *
   * - A member has one row, and the row names one partition: so nobody is in two groups.
   * - A member is in a tree exactly when its row is RANKED, and then in that of its partition. HIDDEN
   *   and REMOVED rows only remember.
   * - Rows never go away: a removed entry keeps its version, so that late changes stay ignored.
   * - A partition whose last row has moved to another group is free again; `standings` tells whose
   *   it is now, so a reader who comes with an old [Standings] finds it empty, not another's.
   * - Rows, asides, standings, trees and the count of live rows change together, within one write of
   *   the table.
   * - Partitions, row counts, touched standings and dirty blocks are the writer's own.
   */
  private final DivisionId id;
  private final Form form;
  private final RankedTable table;
  private final RankTree noTree;
  private final ConcurrentHashMap<Integer, Aside> asides = new ConcurrentHashMap<>();
  private @Nullable Standings[] standings = {};
  private int partitions;
  private int live;
  private final Deque<Integer> freePartitions = new ArrayDeque<>();
  private final List<Standings> touched = new ArrayList<>();
  private BitSet dirty = new BitSet();
  private volatile @Nullable Cut cut;

  Division(DivisionId id, Form form, IdTable ids) {
    this.id = id;
    this.form = form;
    this.table = new RankedTable(ids, form.extras());
    this.noTree = new RankTree(ids);
  }

  DivisionId id() {
    return id;
  }

  Form form() {
    return form;
  }

  RankedTable table() {
    return table;
  }

  /// A partition for a group that has none. Nobody sees it before it is published.
  Standings open(Group group) {
    return open(id.standings(group));
  }

  /// The same, named by the caller's object: finding it again by that is the quickest.
  Standings open(StandingsId named) {
    boolean reused = !freePartitions.isEmpty();
    int partition = reused ? freePartitions.pop() : partitions;
    if (partition > Mark.MAX_PARTITION) {
      throw new IllegalStateException(id + " has no room for more groups than " + partition);
    }
    Standings opened = new Standings(this, named, partition);
    table.write(_ -> own(partition, opened));
    partitions += reused ? 0 : 1;
    return opened;
  }

  /// Gives the partition of standings without rows free.
  void close(Standings empty) {
    table.write(_ -> own(empty.partition(), null));
    freePartitions.push(empty.partition());
  }

  private void own(int partition, @Nullable Standings owner) {
    if (partition >= standings.length) {
      standings = Arrays.copyOf(standings, Math.max(partition + 1, standings.length * 2));
    }
    standings[partition] = owner;
  }

  /// Those of this division, told to the writer.
  List<Standings> opened() {
    List<Standings> opened = new ArrayList<>();
    for (Standings each : standings) {
      if (each != null) {
        opened.add(each);
      }
    }
    return opened;
  }

  /// Whose a partition is now.
  @Nullable Standings owner(int partition) {
    @Nullable Standings[] known = standings;
    return partition < known.length ? known[partition] : null;
  }

  /// The tree of standings, an empty one where they have none or are no longer.
  RankTree tree(View view, Standings of) {
    RankTree tree = owner(of.partition()) == of ? view.tree(of.partition()) : null;
    return tree == null ? noTree : tree;
  }

  /// The mark of a member, [Mark#NONE] where it has no row.
  static long mark(View view, int member) {
    return view.contains(member) ? view.extra(member, Form.MARK) : Mark.NONE;
  }

  /// The entry of a row whose key and tie are known already.
  Entry entry(View view, int member, long key, long tie) {
    long mark = view.extra(member, Form.MARK);
    long reachedAt = form.keepsReachedAt() ? view.extra(member, Form.REACHED_AT) : tie;
    return form.entry(key, tie, mark, reachedAt, Mark.hasAside(mark) ? asides.get(member) : null);
  }

  /// To be called within a write of the table.
  void setAside(int member, @Nullable Aside aside) {
    if (aside == null) {
      asides.remove(member);
    } else {
      asides.put(member, aside);
    }
  }

  /// The member's row in whichever group it is, null where it has none.
  @Nullable Held held(int member) {
    return table.<@Nullable Held>read(view -> view.contains(member) ? held(view, member) : null);
  }

  private Held held(View view, int member) {
    Entry entry = entry(view, member, view.key(member), view.tie(member));
    return new Held(group(Mark.partition(view.extra(member, Form.MARK))), entry);
  }

  private Group group(int partition) {
    Standings owner = owner(partition);
    if (owner == null) {
      throw new IllegalStateException(
          id + " has a row in partition " + partition + ", which is free");
    }
    return owner.id().group();
  }

  /// Brings newer entries in, in their order, so that readers see all of it or nothing; answers
  /// standings that have no row left and are closed therefore.
  List<Standings> apply(List<RowChange> changes) {
    table.write(edit -> {
      TreeMoves moves = TreeMoves.of(changes.size());
      changes.forEach(change -> change.make(edit, moves));
      moves.make();
      touched.forEach(each -> each.head().settle(edit.tree(each.partition())));
      touched.clear();
    });
    List<Standings> closed = List.of();
    for (RowChange change : changes) {
      if (change.applied()) {
        dirty.set(DirtyBlocks.blockOf(change.member()));
      }
      Standings left = change.applied() ? change.left() : change.to();
      if (left != null && left.rows() == 0 && owner(left.partition()) == left) {
        close(left);
        closed = closed.isEmpty() ? new ArrayList<>() : closed;
        closed.add(left);
      }
    }
    return closed;
  }

  /// To be called within a write of the table: a ranked row was here, or is now.
  void touch(Standings of, long key, long tie) {
    if (of.head().touches(key, tie)) {
      touched.add(of);
    }
  }

  BitSet drainDirty() {
    BitSet drained = dirty;
    dirty = new BitSet();
    return drained;
  }

  void addDirty(BitSet blocks) {
    dirty.or(blocks);
  }

  /// Has a cut remember every row as it is now; one at a time. The writer calls it.
  Cut cut(IdTable ids) {
    Cut begun = new Cut(this, ids);
    cut = begun;
    return begun;
  }

  /// The cut needs nothing any more.
  void release(Cut finished) {
    if (cut == finished) {
      cut = null;
    }
  }

  /// To be called within a write of the table, before a row changes.
  void remember(View view, int member) {
    Cut under = cut;
    if (under != null) {
      under.remember(member, view.contains(member) ? held(view, member) : null);
    }
  }

  /// Tells the rows of members from `from` until `to`, ascending, all of one moment.
  void read(int from, int to, RowVisitor visitor) {
    record Row(int member, Held held) {}
    List<Row> rows =
        table.read(view -> {
          List<Row> found = new ArrayList<>();
          view.forEachIn(from, to, member -> found.add(new Row(member, held(view, member))));
          return found;
        });
    rows.forEach(row -> visitor.visit(row.member, row.held.group(), row.held.entry()));
  }

  /// To be called within a write of the table.
  void addLive(int more) {
    live += more;
  }

  /// Rows that are ranked or hidden.
  int live() {
    return table.read(_ -> live);
  }

  int rows() {
    return table.read(View::size);
  }

  long memoryBytes() {
    return table.read(View::memoryBytes) + asides.size() * Aside.ROUGH_BYTES;
  }

  boolean isGlobal() {
    return id.grouping().equals(Grouping.NONE);
  }

  boolean isOf(String window) {
    return id.window().equals(window);
  }

  StandingsId globalId() {
    return id.standings(Group.GLOBAL);
  }
}
