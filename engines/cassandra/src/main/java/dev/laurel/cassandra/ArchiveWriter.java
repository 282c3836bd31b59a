package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.archive.LineMaker;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.DayCodec;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.SortedEntries;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Writes the tables of one closed window or snapshot, each under a number that nobody knows yet.
final class ArchiveWriter {
  /// How many rows wait until they are written, some at a time.
  private static final int WAITING = 2_000;

  private final Ground ground;
  private final Head head;
  private final @Nullable LocalDate day;
  private final @Nullable Names names;
  private final List<Statement<?>> waiting = new ArrayList<>();
  private final List<TableHead> heads = new ArrayList<>();
  private final List<ArchivedLine> top = new ArrayList<>();
  private @Nullable Group group;
  private long number;
  private LineMaker maker = new LineMaker();

  /// `names` are kept with the entries, where they are given; `day` is that of a snapshot, of whose
  /// global table each player has a day.
  ArchiveWriter(Ground ground, Head head, @Nullable LocalDate day, @Nullable Names names) {
    this.ground = ground;
    this.head = head;
    this.day = day;
    this.names = names;
  }

  /// Writes these entries, which are live.
  void write(SortedEntries entries) {
    entries.blocks(this::write);
    endTable();
    ground.cassandra().writeAll(waiting);
  }

  /// The heads of the tables that were written.
  List<TableHead> heads() {
    return heads;
  }

  /// The best of the global table that are ranked, best first.
  List<ArchivedLine> top() {
    return top;
  }

  private void write(List<Placed> block) {
    Group of = block.getFirst().standings().group();
    if (!of.equals(group)) {
      endTable();
      beginTable(of);
    }
    List<@Nullable PlayerName> named =
        names == null ? List.of() : names.names(block.stream().map(Placed::player).toList());
    List<ArchivedLine> lines = new ArrayList<>(block.size());
    for (int i = 0; i < block.size(); i++) {
      Placed placed = block.get(i);
      PlayerName name = names == null ? null : named.get(i);
      ArchivedLine line = maker.next(placed.player(), name, placed.entry());
      add(line, of.isGlobal());
      lines.add(line);
    }
    addBlock(lines);
    if (waiting.size() > WAITING) {
      ground.cassandra().writeAll(waiting);
      waiting.clear();
    }
  }

  private void beginTable(Group of) {
    group = of;
    number = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    maker = new LineMaker();
  }

  private void endTable() {
    if (group != null) {
      heads.add(maker.head(group, number));
    }
  }

  private void add(ArchivedLine line, boolean global) {
    if (global && line.entry().isRanked() && top.size() < WindowResult.TOP) {
      top.add(line);
    }
    waiting.add(
        ground
            .cassandra()
            .bind(
                "INSERT INTO archived_places (player, table_id, archive, place)"
                    + " VALUES (?, ?, ?, ?)",
                Objects.requireNonNull(line.player()).value(),
                number,
                (long) head.number(),
                line.place()));
    if (day != null && global) {
      waiting.add(history(line, day));
    }
  }

  private BoundStatement history(ArchivedLine line, LocalDate date) {
    PlayerId player = Objects.requireNonNull(line.player());
    return ground
        .cassandra()
        .bind(
            "INSERT INTO history (player, board, day, table_id, value) VALUES (?, ?, ?, ?, ?)",
            player.value(),
            head.board(),
            date,
            number,
            Bytes.buffer(DayCodec.write(KeptDay.of(line), new ByteSink(64)).toBytes()));
  }

  private void addBlock(List<ArchivedLine> lines) {
    waiting.add(block(ground, number, lines, head.archived()));
    waiting.add(
        ground
            .cassandra()
            .bind(
                "INSERT INTO archived_keys (table_id, sort_key, block) VALUES (?, ?, ?)",
                number,
                head.archived().order().key(lines.getFirst().entry().score()),
                lines.getFirst().place() / LineBlock.SIZE));
  }

  static BoundStatement block(
      Ground ground, long table, List<ArchivedLine> lines, Archived archived) {
    long number = lines.getFirst().place() / LineBlock.SIZE;
    return ground
        .cassandra()
        .bind(
            "INSERT INTO archived_blocks (table_id, part, block, value) VALUES (?, ?, ?, ?)",
            table,
            number / BlockTable.BLOCKS_TOGETHER,
            number,
            Bytes.buffer(LineBlock.write(lines, archived.order())));
  }
}
