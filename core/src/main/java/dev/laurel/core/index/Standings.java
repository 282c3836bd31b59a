package dev.laurel.core.index;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Line.Lines;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankedTable.View;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// One ranked table: a partition of a [Division], and all that can be asked of it.
///
/// Every answer is one read of the division's table. Positions are 0-based here and below, ranks
/// 1-based; [Numbering] and [#line] are where one becomes the other.
final class Standings {
  /// One read: the rows of the division and the tree of these standings.
  @FunctionalInterface
  private interface Reading<T> {
    T of(View view, RankTree tree);
  }

  /// Where a player stands, shown or not, and among how many.
  record Stand(Line line, long total) {
    Standing of(PlayerId player) {
      return new Standing(line.of(player), total);
    }
  }

  /// More than any standings ever move: those that are made anew are that far ahead of the old.
  static final long MOVES_OF_ONE = 1L << 40;

  private static final AtomicLong MADE = new AtomicLong();

  private final Division division;
  private final StandingsId id;
  private final int partition;
  private final AtomicLong moves;
  private final Head head = new Head();
  private int rows;

  Standings(Division division, StandingsId id, int partition) {
    this.division = division;
    this.id = id;
    this.partition = partition;
    this.moves = new AtomicLong(MADE.incrementAndGet() * MOVES_OF_ONE);
  }

  Division division() {
    return division;
  }

  StandingsId id() {
    return id;
  }

  int partition() {
    return partition;
  }

  /// Rows of this group, ranked or not. The writer's.
  int rows() {
    return rows;
  }

  void addRow() {
    rows++;
  }

  void dropRow() {
    rows--;
  }

  /// To be called within a write of the table, before an entry comes, goes or moves: whoever has
  /// seen the change finds it counted, and whoever finds it counted sees it.
  void addMove() {
    moves.incrementAndGet();
  }

  /// The first places. What tells it of changes is to be called within a write of the table.
  Head head() {
    return head;
  }

  /// How many entries have come, gone or moved, from a number of these standings' own on.
  long moves() {
    return moves.get();
  }

  long total() {
    return read((_, tree) -> tree.size());
  }

  Optional<Stand> stand(int member) {
    return read((view, tree) -> Optional.ofNullable(stand(view, tree, member)));
  }

  Lines places(int[] members) {
    return read((view, tree) -> new Lines(tree.size(), ranked(view, tree, members), false));
  }

  Lines range(long from, int limit) {
    return read((view, tree) -> lines(view, tree, Math.max(from, 1) - 1, tree.size(), limit));
  }

  /// The first page, made anew only where something on it has changed.
  Slice first(int limit, IdTable ids) {
    Head.Page known = head.page(limit);
    if (known != null && read((_, tree) -> head.shows(known, tree))) {
      return known.slice();
    }
    Head.Draft draft = read((view, tree) -> head.draft(lines(view, tree, 0, tree.size(), limit)));
    return head.keep(limit, draft, ids);
  }

  Lines bottom(int limit) {
    return read((view, tree) -> {
      long from = Math.max(tree.size() - limit, 0);
      List<Line> lines = Numbering.lines(division, view, tree, from, limit);
      Collections.reverse(lines);
      return new Lines(tree.size(), lines, from > 0);
    });
  }

  Lines after(Place place, int limit) {
    return read((view, tree) -> lines(view, tree, place.end(tree), tree.size(), limit));
  }

  Optional<Lines> around(int member, int above, int below) {
    return read((view, tree) -> around(view, tree, member, above, below));
  }

  Lines byScore(long min, long max, @Nullable Place after, int limit) {
    long firstKey = Math.min(order().key(min), order().key(max));
    long lastKey = Math.max(order().key(min), order().key(max));
    return read((view, tree) -> {
      long end = min > max ? 0 : tree.countAtMost(lastKey);
      long start = Math.max(tree.countBelow(firstKey), after == null ? 0 : after.end(tree));
      return lines(view, tree, start, end, limit);
    });
  }

  Count count(long score) {
    long key = order().key(score);
    return read((_, tree) -> {
      long better = tree.countBelow(key);
      long equal = tree.countAtMost(key) - better;
      return new Count(better, tree.distinctBelow(key), equal, tree.size());
    });
  }

  Optional<Long> scoreAt(double percentile) {
    return read((_, tree) ->
        tree.size() == 0
            ? Optional.empty()
            : Optional.of(new Summing(order(), tree).scoreAt(percentile)));
  }

  Distribution distribution(int buckets) {
    return read((_, tree) -> new Summing(order(), tree).distribution(buckets));
  }

  /// A place in these standings, taken or not.
  Place place(Position position, IdTable ids) {
    return Place.of(position, order(), ids);
  }

  private <T> T read(Reading<T> reading) {
    return division.table().read(view -> reading.of(view, division.tree(view, this)));
  }

  private Order order() {
    return division.form().order();
  }

  /// Positions `from` until `end`, at most `limit` of them.
  private Lines lines(View view, RankTree tree, long from, long end, int limit) {
    long count = Math.clamp(end - from, 0, Math.max(limit, 0));
    List<Line> lines = count == 0 ? List.of() : Numbering.lines(division, view, tree, from, count);
    return new Lines(tree.size(), lines, from < end && end - from > count);
  }

  private @Nullable Stand stand(View view, RankTree tree, int member) {
    long mark = Division.mark(view, member);
    boolean here = Mark.partition(mark) == partition && division.owner(partition) == this;
    if (!here || !Mark.isLive(mark)) {
      return null;
    }
    return new Stand(line(view, tree, member), tree.size() + (Mark.isRanked(mark) ? 0 : 1));
  }

  /// What comes before a hidden entry is counted just so: it stands where it would if it were
  /// shown.
  private Line line(View view, RankTree tree, int member) {
    long key = view.key(member);
    long tie = view.tie(member);
    Entry entry = division.entry(view, member, key, tie);
    RankTree.Ahead ahead = tree.ahead(key, tie, member);
    return new Line(member, entry, ahead.entries() + 1, ahead.lower() + 1, ahead.distinct() + 1);
  }

  private List<Line> ranked(View view, RankTree tree, int[] members) {
    List<Line> lines = new ArrayList<>();
    for (int member : members) {
      Stand stand = stand(view, tree, member);
      if (stand != null && stand.line().entry().isRanked()) {
        lines.add(stand.line());
      }
    }
    lines.sort(Comparator.comparingLong(Line::ordinal));
    return lines;
  }

  private Optional<Lines> around(View view, RankTree tree, int member, int above, int below) {
    Stand stand = stand(view, tree, member);
    if (stand == null) {
      return Optional.empty();
    }
    long at = stand.line().ordinal() - 1;
    long from = Math.max(at - above, 0);
    long next = stand.line().entry().isRanked() ? at + 1 : at;
    List<Line> lines = new ArrayList<>(Numbering.lines(division, view, tree, from, at - from));
    lines.add(stand.line());
    Lines behind = lines(view, tree, next, tree.size(), below);
    lines.addAll(behind.lines());
    return Optional.of(new Lines(stand.total(), lines, behind.more()));
  }
}
