package dev.laurel.core.guard;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Placed;
import dev.laurel.rank.IdTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Compares any index with the ledger, while nobody writes: ranks every entry of the ledger anew
/// and asks the index for each of them.
public final class Recount {
  private static final int STEP = 10_000;

  private final Ledger ledger;
  private final RankIndex index;
  private final RankIndex anew = new MemoryIndex(new IdTable());
  private final Map<StandingsId, Tally> tallies = new HashMap<>();
  private long compared;

  private static final class Tally {
    private long inLedger;
    private long found;
    private long ranked;
    private long missing;
    private long wrong;
    private long misplaced;
  }

  private Recount(Ledger ledger, RankIndex index) {
    this.ledger = ledger;
    this.index = index;
  }

  public static Report compare(Ledger ledger, RankIndex index, Progress progress) {
    Recount recount = new Recount(ledger, index);
    recount.load();
    ledger.scan(placed -> recount.compare(placed, progress));
    return recount.report();
  }

  private void load() {
    ledger.boards().forEach(anew::define);
    ledger.scan(placed ->
        anew.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true)));
  }

  private void compare(Placed placed, Progress progress) {
    Tally tally = tallies.computeIfAbsent(placed.standings(), _ -> new Tally());
    Standing found = index.place(placed.standings(), placed.player()).orElse(null);
    tally.inLedger++;
    if (found == null) {
      tally.missing++;
    } else {
      tally.found++;
      tally.ranked += found.ranked().entry().isRanked() ? 1 : 0;
      Standing expected = anew.place(placed.standings(), placed.player()).orElseThrow();
      tally.wrong += found.ranked().entry().equals(placed.entry()) ? 0 : 1;
      tally.misplaced += found.equals(expected) ? 0 : 1;
    }
    if (++compared % STEP == 0) {
      progress.compared(compared);
    }
  }

  private Report report() {
    addWindowsOfTheIndex();
    Map<String, Report.Line> lines = new TreeMap<>();
    tallies.forEach(
        (id, tally) -> lines.merge(DivisionId.of(id).toString(), line(id, tally), Recount::sum));
    return new Report(List.copyOf(lines.values()));
  }

  /// Those of which the ledger told nothing.
  private void addWindowsOfTheIndex() {
    for (Board board : ledger.boards()) {
      for (String window : index.windows(board.key()).keySet()) {
        StandingsId id = new StandingsId(board.key(), window, Group.GLOBAL);
        tallies.computeIfAbsent(id, _ -> new Tally());
      }
    }
  }

  /// A place that is another one follows from what is missing or too much; only where nothing is,
  /// it is a difference of its own.
  private Report.Line line(StandingsId id, Tally tally) {
    long ghosts = Math.max(index.total(id) - tally.ranked, 0);
    boolean same = tally.missing + tally.wrong + ghosts == 0;
    return new Report.Line(
        DivisionId.of(id),
        tally.inLedger,
        tally.found + ghosts,
        tally.missing,
        same ? tally.misplaced : tally.wrong,
        ghosts);
  }

  private static Report.Line sum(Report.Line a, Report.Line b) {
    return new Report.Line(
        a.division(),
        a.inLedger() + b.inLedger(),
        a.inIndex() + b.inIndex(),
        a.missing() + b.missing(),
        a.wrong() + b.wrong(),
        a.ghosts() + b.ghosts());
  }
}
