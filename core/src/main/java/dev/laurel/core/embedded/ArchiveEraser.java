package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes an erased player out of what was cut until `before`: later, the id may be that of a new
/// player. Its place stays as a hole without a name.
///
/// First it is withdrawn, from heads and results: nobody sees it any more. When that is durable,
/// the rows that name it are written anew. Not the other way round: without its name a place cannot
/// be found again.
record ArchiveEraser(RowStore rows, ArchiveRows archives, PlayerId player, long before) {
  /// Where the player is.
  private record Trace(Stored stored, TableHead head, ArchivedLine line) {}

  /// Tells whether anything changed.
  boolean withdraw() {
    boolean changed = false;
    for (Stored stored : archives.kept(before)) {
      changed |= withdraw(stored);
    }
    return changed;
  }

  private boolean withdraw(Stored stored) {
    Archived archived = stored.archived();
    List<TableHead> heads = new ArrayList<>();
    archived.tables().forEach(head -> heads.add(withdrawn(archived, head)));
    WindowResult result = result(archived);
    boolean changed = result != null || !heads.equals(archived.tables());
    if (changed) {
      archives.replace(stored.with(archived.with(heads)), result);
    }
    return changed;
  }

  private TableHead withdrawn(Archived archived, TableHead head) {
    ArchivedTable table = archives.table(archived, head);
    return table
        .find(player)
        .map(line -> head.turn(line, Entry.State.REMOVED, ArchiveRows.end(table, line)))
        .orElse(head);
  }

  /// What is left of the window without the player; null where it did not tell of the player.
  private @Nullable WindowResult result(Archived archived) {
    WindowResult result =
        archived.id().era() instanceof Era.Closed(var window)
            ? archives.result(archived.id().board(), window).orElse(null)
            : null;
    return result != null
            && result.top().stream().anyMatch(it -> it.ranked().player().equals(player))
        ? result.without(player)
        : null;
  }

  /// Writes the rows that name the player without it.
  void scrub() {
    if (withdraw()) {
      rows.flush();
    }
    for (Trace trace : traces()) {
      rows.bulk(scrubbed(trace));
    }
  }

  private List<Trace> traces() {
    List<Trace> traces = new ArrayList<>();
    for (Stored stored : archives.kept(before)) {
      for (TableHead head : stored.archived().tables()) {
        archives
            .table(stored.archived(), head)
            .find(player)
            .ifPresent(line -> traces.add(new Trace(stored, head, line)));
      }
    }
    return traces;
  }

  private RowBatch scrubbed(Trace trace) {
    Archived archived = trace.stored.archived();
    long place = trace.line.place();
    int block = Math.toIntExact(place / LineBlock.SIZE);
    List<ArchivedLine> lines =
        archives
            .table(archived, trace.head)
            .lines((long) block * LineBlock.SIZE, LineBlock.SIZE)
            .stream()
            .map(line -> line.place() == place ? nameless(line) : line)
            .toList();
    RowBatch batch = new RowBatch();
    batch.put(
        Family.ARCHIVED,
        Keys.of(Math.toIntExact(trace.head.number()), block),
        LineBlock.write(lines, archived.order()));
    if (archived.id().era() instanceof Era.Day(var date)) {
      HistoryRows.delete(archived.id().board(), date, player, batch);
    }
    return batch;
  }

  private static ArchivedLine nameless(ArchivedLine line) {
    Entry entry = line.entry();
    Entry bare =
        new Entry(
            entry.score(),
            entry.subscore(),
            entry.reachedAt(),
            entry.version(),
            entry.state(),
            null);
    return new ArchivedLine(line.place(), line.better(), line.betterScores(), null, null, bare);
  }
}
