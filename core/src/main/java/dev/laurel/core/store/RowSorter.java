package dev.laurel.core.store;

import dev.laurel.core.store.RowRuns.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;

/// Puts rows in the order of their keys, more of them than memory holds. Of rows with the same key
/// one is kept.
///
/// For one thread. Throws [RowStore.OutOfRoom] where the disk does not take them.
public final class RowSorter implements AutoCloseable {
  /*
   * Rows gather in memory. When they have reached the limit they are sorted and written to a
   * temporary file, as a run behind the others. At the end the runs are merged: a queue has the
   * next row of each.
   *
   *   add ──► gathered ──sort──► run 0 | run 1 | … | run n ──► queue of the next rows ──► each
   *
   * Where all of them fit there is no file. 32 MiB are some 250,000 entries, so a thousand million
   * are four thousand runs, and what is read ahead of these takes 32 MiB.
   */
  private static final int USUAL_BYTES = 32 << 20;

  /// What two arrays and the row that has them take beside their bytes.
  private static final int ROW_BYTES = 64;

  private static final Comparator<Row> BY_KEY =
      Comparator.comparing(Row::key, Arrays::compareUnsigned);

  private final int mostBytes;
  private final List<Row> gathered = new ArrayList<>();
  private final RowRuns runs = new RowRuns();
  private long gatheredBytes;

  public RowSorter() {
    this(USUAL_BYTES);
  }

  /// With another limit of what is in memory.
  public RowSorter(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /// Takes the arrays as its own: the caller must not change them.
  public void add(byte[] key, byte[] value) {
    gathered.add(new Row(key, value));
    gatheredBytes += ROW_BYTES + key.length + value.length;
    if (gatheredBytes >= mostBytes) {
      gathered.sort(BY_KEY);
      runs.add(gathered);
      gathered.clear();
      gatheredBytes = 0;
    }
  }

  /// Tells all rows in order.
  public void each(BiConsumer<byte[], byte[]> reader) {
    gathered.sort(BY_KEY);
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::row, BY_KEY));
    runs.each(run -> Head.add(run, heads));
    Head.add(gathered.iterator(), heads);
    byte[] last = null;
    while (!heads.isEmpty()) {
      Head head = heads.remove();
      Row row = head.row;
      if (last == null || !Arrays.equals(last, row.key())) {
        reader.accept(row.key(), row.value());
      }
      last = row.key();
      Head.add(head.behind, heads);
    }
  }

  /// The next row of a run, and those behind it.
  private record Head(Row row, Iterator<Row> behind) {
    static void add(Iterator<Row> run, PriorityQueue<Head> heads) {
      if (run.hasNext()) {
        heads.add(new Head(run.next(), run));
      }
    }
  }

  @Override
  public void close() {
    runs.close();
  }
}
