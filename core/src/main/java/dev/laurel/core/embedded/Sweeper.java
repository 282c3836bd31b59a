package dev.laurel.core.embedded;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Deletes what is no longer kept of the archive, a bounded number of rows at a time. How far it
/// has come it knows in memory only: to delete again is harmless.
final class Sweeper {
  private static final int BLOCKS_AT_ONCE = 64;

  private final RowStore rows;
  private final ArchiveRows archives;
  private final Map<Integer, Integer> swept = new HashMap<>();

  Sweeper(RowStore rows, ArchiveRows archives) {
    this.rows = rows;
    this.archives = archives;
  }

  /// True where there is more to do.
  boolean step() {
    List<Stored> waste = archives.waste();
    if (waste.isEmpty()) {
      return false;
    }
    Stored first = waste.getFirst();
    if (hasHistory(first)) {
      sweepHistory(first);
    } else {
      sweepTables(first);
    }
    return true;
  }

  private boolean hasHistory(Stored stored) {
    return stored.archived().id().era() instanceof Era.Day
        && swept.getOrDefault(stored.number(), 0) < blocks(stored);
  }

  private static int blocks(Stored stored) {
    return global(stored)
        .map(head -> Math.toIntExact((head.size() + LineBlock.SIZE - 1) / LineBlock.SIZE))
        .orElse(0);
  }

  private static Optional<TableHead> global(Stored stored) {
    return stored.archived().tables().stream().filter(head -> head.group().isGlobal()).findFirst();
  }

  private void sweepHistory(Stored stored) {
    int from = swept.getOrDefault(stored.number(), 0);
    int to = Math.min(from + BLOCKS_AT_ONCE, blocks(stored));
    RowBatch batch = new RowBatch();
    for (int block = from; block < to; block++) {
      lines(stored, block).forEach(line -> deleteDay(stored.archived().id(), line, batch));
    }
    if (!batch.isEmpty()) {
      rows.bulk(batch);
    }
    swept.put(stored.number(), to);
  }

  /// None where the block never reached the disk.
  private List<ArchivedLine> lines(Stored stored, int block) {
    int table = Math.toIntExact(global(stored).orElseThrow().number());
    return rows.get(Family.ARCHIVED, Keys.of(table, block))
        .map(row -> LineBlock.read(row, (long) block * LineBlock.SIZE, stored.archived().order()))
        .orElse(List.of());
  }

  /// Unless there is another snapshot of that day by now, whose it is.
  private void deleteDay(ArchiveId id, ArchivedLine line, RowBatch batch) {
    PlayerId player = line.player();
    if (player != null && id.era() instanceof Era.Day(var date) && archives.find(id).isEmpty()) {
      HistoryRows.delete(id.board(), date, player, batch);
    }
  }

  private void sweepTables(Stored stored) {
    RowBatch batch = new RowBatch();
    for (TableHead head : stored.archived().tables()) {
      int number = Math.toIntExact(head.number());
      batch.deleteRange(Family.ARCHIVED, Keys.of(number), Keys.of(number + 1));
      batch.deleteRange(Family.PLACES, Keys.of(number), Keys.of(number + 1));
    }
    if (!batch.isEmpty()) {
      rows.bulk(batch);
      rows.flush();
    }
    archives.wasted(stored);
    swept.remove(stored.number());
  }
}
