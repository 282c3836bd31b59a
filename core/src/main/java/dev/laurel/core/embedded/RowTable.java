package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.codec.LineBlocks;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// An archived table in a row store.
final class RowTable implements ArchivedTable {
  private final RowStore rows;
  private final Archived archived;
  private final TableHead head;
  private final int number;
  private final LineBlocks blocks;
  private final BooleanSupplier isKept;

  /// `isKept` tells whether it is still there: what is dropped may go under a reader's eyes.
  RowTable(RowStore rows, Archived archived, TableHead head, BooleanSupplier isKept) {
    this.rows = rows;
    this.isKept = isKept;
    this.archived = archived;
    this.head = head;
    this.number = Math.toIntExact(head.number());
    this.blocks = new LineBlocks(archived, head, this::row);
  }

  @Override
  public TableHead head() {
    return head;
  }

  @Override
  public Order order() {
    return archived.order();
  }

  @Override
  public List<ArchivedLine> lines(long from, int count) {
    return blocks.lines(from, count);
  }

  @Override
  public Optional<ArchivedLine> find(PlayerId player) {
    return rows.get(Family.PLACES, Places.key(number, player, head.size())).stream()
        .flatMapToLong(row -> Places.candidates(row, player))
        .mapToObj(place -> lines(place, 1).getFirst())
        .filter(line -> player.equals(line.player()))
        .findFirst();
  }

  @Override
  public Below below(long key) {
    return blocks.below(key);
  }

  @Override
  public long end(Position position) {
    return blocks.end(position);
  }

  List<ArchivedLine> block(int block) {
    return blocks.block(block);
  }

  private byte[] row(int block) {
    return rows.get(Family.ARCHIVED, Keys.of(number, block))
        .orElseThrow(() -> isKept.getAsBoolean() ? damaged(block) : gone());
  }

  private RuntimeException damaged(int block) {
    return new Damaged(
        "Block %d of the archived table %d (%s) is missing; restore the data directory from a"
                .formatted(block, number, archived.id())
            + " backup.");
  }

  private RuntimeException gone() {
    return new WindowNotFound(archived.id() + " is no longer kept.");
  }
}
