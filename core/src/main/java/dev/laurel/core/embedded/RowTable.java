package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// An archived table in a row store: places are read by their number, keys by halving.
final class RowTable implements ArchivedTable {
  private final RowStore rows;
  private final Archived archived;
  private final TableHead head;
  private final int number;
  private final int blocks;
  private final BooleanSupplier isKept;

  /// `isKept` tells whether it is still there: what is dropped may go under a reader's eyes.
  RowTable(RowStore rows, Archived archived, TableHead head, BooleanSupplier isKept) {
    this.rows = rows;
    this.isKept = isKept;
    this.archived = archived;
    this.head = head;
    this.number = Math.toIntExact(head.number());
    this.blocks = Math.toIntExact((head.size() + LineBlock.SIZE - 1) / LineBlock.SIZE);
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
    List<ArchivedLine> lines = new ArrayList<>(Math.max(count, 0));
    long end = Math.min(from + count, head.size());
    long place = Math.max(from, 0);
    while (place < end) {
      for (ArchivedLine line : block((int) (place / LineBlock.SIZE))) {
        if (line.place() >= place && line.place() < end) {
          lines.add(line);
        }
      }
      place = (place / LineBlock.SIZE + 1) * LineBlock.SIZE;
    }
    return lines;
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
    int block = lastBefore(key);
    if (block < 0) {
      return new Below(0, 0);
    }
    List<ArchivedLine> lines = block(block);
    for (ArchivedLine line : lines) {
      if (order().key(line.entry().score()) >= key) {
        return new Below(line.place(), line.betterScores());
      }
    }
    ArchivedLine last = lines.getLast();
    return new Below(last.place() + 1, last.betterScores() + 1);
  }

  /// The last block that begins with a smaller key; −1 where there is none.
  private int lastBefore(long key) {
    int low = 0;
    int high = blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (LineBlock.firstKey(row(middle)) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  @Override
  public long end(Position position) {
    int low = 0;
    int high = blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      ArchivedLine first = firstLeft(middle);
      if (first != null && isAtMost(first, position)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : endWithin(low - 1, position);
  }

  /// Erased entries have no player to compare: the first one of this block, or of those behind it,
  /// that has; null where none has.
  private @Nullable ArchivedLine firstLeft(int block) {
    for (int next = block; next < blocks; next++) {
      for (ArchivedLine line : block(next)) {
        if (line.player() != null) {
          return line;
        }
      }
    }
    return null;
  }

  private long endWithin(int block, Position position) {
    long end = (long) block * LineBlock.SIZE;
    for (ArchivedLine line : block(block)) {
      if (line.player() != null && isAtMost(line, position)) {
        end = line.place() + 1;
      }
    }
    return end;
  }

  private boolean isAtMost(ArchivedLine line, Position position) {
    long key = order().key(line.entry().score());
    long wanted = order().key(position.score());
    if (key != wanted) {
      return key < wanted;
    }
    long tie = archived.tieBreak().tie(line.entry().subscore(), line.entry().reachedAt());
    if (tie != position.tie()) {
      return tie < position.tie();
    }
    return Objects.requireNonNull(line.player()).compareTo(position.player()) <= 0;
  }

  List<ArchivedLine> block(int block) {
    return LineBlock.read(row(block), (long) block * LineBlock.SIZE, order());
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
