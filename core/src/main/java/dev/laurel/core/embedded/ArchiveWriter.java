package dev.laurel.core.embedded;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.Cut;
import dev.laurel.rank.RankTree;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes the tables of one closed window or snapshot, so that they are durable and nobody knows
/// them yet.
final class ArchiveWriter {
  private final EventLedger ledger;
  private final ArchiveRows archives;
  private final Archived about;
  private final Moment moment;
  private final @Nullable LocalDate day;
  private final BulkRows output;
  private final List<ArchivedLine> top = new ArrayList<>();
  private long total;

  /// `day` is that of a snapshot, null for a window.
  ArchiveWriter(EventLedger ledger, Archived about, Moment moment, @Nullable LocalDate day) {
    this.ledger = ledger;
    this.archives = ledger.archives();
    this.about = about;
    this.moment = moment;
    this.day = day;
    this.output = new BulkRows(ledger.rows(), new Pace()::rest);
  }

  /// A table that was cut: its entries, best first, and where they are from.
  private record Slip(Group group, RankTree tree, Cut cut) {}

  Stored write() {
    List<Slip> slips = new ArrayList<>();
    for (Cut cut : moment.cuts()) {
      cut.trees().forEach((group, tree) -> slips.add(new Slip(group, tree, cut)));
    }
    Stored draft =
        archives.draft(
            about.with(slips.stream().map(ArchiveWriter::head).toList()), moment.covered());
    try {
      return draft.with(draft.archived().with(write(slips, draft)));
    } catch (RuntimeException cannot) {
      archives.abandon(draft);
      throw cannot;
    }
  }

  private List<TableHead> write(List<Slip> slips, Stored draft) {
    List<TableHead> heads = new ArrayList<>();
    for (int i = 0; i < slips.size(); i++) {
      heads.add(write(slips.get(i), draft.archived().tables().get(i)));
    }
    output.finish();
    ledger.rows().flush();
    return heads;
  }

  private static TableHead head(Slip slip) {
    return new TableHead(slip.group, 0, slip.tree.size(), BigInteger.ZERO, Withdrawn.NONE);
  }

  private TableHead write(Slip slip, TableHead numbered) {
    boolean global = slip.group.isGlobal();
    TableHead head =
        new TableWriter(
                numbered,
                about.order(),
                slip.cut,
                ledger.ids(),
                day == null ? null : ledger.names(),
                output,
                global ? history(numbered) : _ -> {})
            .write(slip.tree);
    total = global ? head.total() : total;
    return head;
  }

  /// What the lines of the global table are also for: a day of each player, or the best of all.
  private Consumer<ArchivedLine> history(TableHead head) {
    ArchiveId id = about.id();
    LocalDate date = day;
    if (date != null) {
      int table = Math.toIntExact(head.number());
      return line -> HistoryRows.add(id.board(), date, table, line, output.batch());
    }
    return line -> {
      if (top.size() < WindowResult.TOP && line.entry().isRanked()) {
        top.add(line);
      }
    };
  }

  /// What is left of a window that was written.
  WindowResult result(Board board, Window window, long time, boolean late) {
    return WindowResult.of(
        board, window, time, late, total, top, player -> ledger.names().name(player).orElse(null));
  }
}
