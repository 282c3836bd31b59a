package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.RowBatch;
import java.util.ArrayList;
import java.util.List;

/// Takes a player out of what is archived: its places stay as holes without a name.
record ArchiveErasure(Ground ground) {
  /// What was cut until then. What is being written may have the player already, and is written
  /// anew.
  void erase(PlayerId player, long until) {
    List<Row> places =
        ground
            .cassandra()
            .rows("SELECT table_id, place FROM archived_places WHERE player = ?", player.value());
    boolean _ =
        ground
            .catalogue()
            .change((view, batch) -> {
              view.heads()
                  .values()
                  .forEach(heads -> heads.forEach(head -> withdraw(head, player, until, batch)));
              return true;
            });
    Catalogue.View view = ground.catalogue().fresh();
    view.heads()
        .values()
        .forEach(heads ->
            heads.stream()
                .filter(head -> head.archived().takenAt() <= until)
                .forEach(head -> scrub(head, player, places)));
  }

  private void withdraw(Head head, PlayerId player, long until, RowBatch batch) {
    switch (head.stage()) {
      case DRAFT -> Catalogue.put(batch, head.in(Head.Stage.DOOMED));
      case WHOLE, OVER -> {
        if (head.archived().takenAt() <= until) {
          Archived archived = head.archived();
          for (TableHead table : head.archived().tables()) {
            archived =
                new Withdrawals(ground)
                    .turned(archived, table, player, State.REMOVED)
                    .map(archived::with)
                    .orElse(archived);
          }
          if (!archived.equals(head.archived())) {
            Catalogue.put(batch, head.with(archived));
          }
          withdrawResult(head, player, batch);
        }
      }
      case DOOMED -> {}
    }
  }

  private void withdrawResult(Head head, PlayerId player, RowBatch batch) {
    ground
        .catalogue()
        .result(head)
        .map(ResultCodec::read)
        .ifPresent(result -> {
          WindowResult others = result.without(player);
          if (!others.equals(result)) {
            Catalogue.putResult(batch, head, ResultCodec.write(others));
          }
        });
  }

  /// Its name goes from the blocks, its places and its days.
  private void scrub(Head head, PlayerId player, List<Row> places) {
    for (TableHead table : head.archived().tables()) {
      for (Row row : places) {
        if (row.getLong("table_id") == table.number()) {
          scrub(head.archived(), table, player, row.getLong("place"));
        }
      }
    }
    ground
        .cassandra()
        .write("DELETE FROM history WHERE player = ? AND board = ?", player.value(), head.board());
  }

  private void scrub(Archived archived, TableHead table, PlayerId player, long place) {
    int block = (int) (place / LineBlock.SIZE);
    List<ArchivedLine> lines = new ArrayList<>();
    for (List<Row> rows :
        ground
            .cassandra()
            .ask(List.of(BlockTable.question(ground.cassandra(), table.number(), block, 1)))) {
      rows.forEach(row ->
          lines.addAll(
              LineBlock.read(
                  Bytes.of(row, "value"), (long) block * LineBlock.SIZE, archived.order())));
    }
    List<ArchivedLine> others =
        lines.stream().map(line -> player.equals(line.player()) ? nobody(line) : line).toList();
    if (!others.isEmpty()) {
      ground
          .cassandra()
          .writeAll(List.of(ArchiveWriter.block(ground, table.number(), others, archived)));
    }
    ground
        .cassandra()
        .write(
            "DELETE FROM archived_places WHERE player = ? AND table_id = ?",
            player.value(),
            table.number());
  }

  private static ArchivedLine nobody(ArchivedLine line) {
    Entry entry = line.entry();
    Entry left =
        new Entry(
            entry.score(),
            entry.subscore(),
            entry.reachedAt(),
            entry.version(),
            State.REMOVED,
            null);
    return new ArchivedLine(line.place(), line.better(), line.betterScores(), null, null, left);
  }
}
