package dev.laurel.core.codec;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable.Below;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.index.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// An archived table in blocks of [LineBlock], wherever they are stored: places are read by their
/// number, keys by halving.
public final class LineBlocks {
  private final Archived archived;
  private final TableHead head;
  private final IntFunction<byte[]> rows;
  private final int blocks;

  /// `rows` reads the block with a number, from 0; it throws where there is none.
  public LineBlocks(Archived archived, TableHead head, IntFunction<byte[]> rows) {
    this.archived = archived;
    this.head = head;
    this.rows = rows;
    this.blocks = count(head);
  }

  /// How many blocks a table has.
  public static int count(TableHead head) {
    return Math.toIntExact((head.size() + LineBlock.SIZE - 1) / LineBlock.SIZE);
  }

  private Order order() {
    return archived.order();
  }

  /// The entries at the places `from`, `from + 1`, …, at most `count`.
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

  /// How many entries have a smaller key, and how many distinct keys are among them.
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
      if (LineBlock.firstKey(rows.apply(middle)) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /// How many entries stand at a position or before it.
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

  /// One block.
  public List<ArchivedLine> block(int block) {
    return LineBlock.read(rows.apply(block), (long) block * LineBlock.SIZE, order());
  }
}
