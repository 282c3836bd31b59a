package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.LineMaker;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.SortedEntries;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes standings that are to be archived, under numbers that nobody reads before they are made
/// known.
final class Draft {
  private static final int BLOCKS_AT_ONCE = 25;

  private final Table table;
  private final Archived archived;
  private final @Nullable Names names;
  private final long number;
  private final List<TableHead> heads = new ArrayList<>();
  private final List<ArchivedLine> top = new ArrayList<>();
  private final List<Item> waiting = new ArrayList<>(BLOCKS_AT_ONCE);
  private @Nullable Group group;
  private long tableNumber;
  private LineMaker maker = new LineMaker();

  /// `archived` has no tables yet; `names` are kept with the entries, where they are given.
  Draft(Table table, Archived archived, @Nullable Names names) {
    this.table = table;
    this.archived = archived;
    this.names = names;
    this.number = table.add(Keys.NUMBER_COUNTER, "Next", 1);
  }

  long number() {
    return number;
  }

  Archived archived() {
    return archived.with(heads);
  }

  /// The lines of the global table that are ranked, best first, as many as a result tells.
  List<ArchivedLine> top() {
    return top;
  }

  /// Writes all tables, and then where each player stands in them.
  void write(SortedEntries entries) {
    int tables = entries.standings();
    // The number before the first table's: each takes the next one.
    tableNumber = table.add(Keys.NUMBER_COUNTER, "Next", tables + 1L) - tables - 1;
    try (DraftPlaces places = new DraftPlaces(table, archived, number)) {
      entries.blocks(block -> write(block, places));
      endTable();
      flush();
      table.write(heads.stream().map(head -> Heads.table(number, head, 0)).toList(), List.of());
      places.write(heads);
    }
  }

  private void write(List<Placed> block, DraftPlaces places) {
    Group of = block.getFirst().standings().group();
    if (!of.equals(group)) {
      endTable();
      group = of;
      tableNumber++;
      maker = new LineMaker();
    }
    List<ArchivedLine> lines = lines(block);
    for (ArchivedLine line : lines) {
      places.add(line, tableNumber, of.isGlobal());
      if (of.isGlobal() && line.entry().isRanked() && top.size() < WindowResult.TOP) {
        top.add(line);
      }
    }
    byte[] packed = LineBlock.write(lines, archived.order());
    int at = Math.toIntExact(lines.getFirst().place() / LineBlock.SIZE);
    waiting.add(DynamoTable.block(tableNumber, at, packed, 0));
    if (waiting.size() == BLOCKS_AT_ONCE) {
      flush();
    }
  }

  private List<ArchivedLine> lines(List<Placed> block) {
    List<@Nullable PlayerName> named =
        names == null ? List.of() : names.names(block.stream().map(Placed::player).toList());
    List<ArchivedLine> lines = new ArrayList<>(block.size());
    for (int i = 0; i < block.size(); i++) {
      Placed placed = block.get(i);
      lines.add(maker.next(placed.player(), names == null ? null : named.get(i), placed.entry()));
    }
    return lines;
  }

  private void endTable() {
    if (group != null) {
      heads.add(maker.head(group, tableNumber));
    }
  }

  private void flush() {
    table.write(waiting, List.of());
    waiting.clear();
  }
}
