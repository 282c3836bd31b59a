package dev.laurel.core.embedded;

import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;

/// Bulk writes in batches of a bearable size.
final class BulkRows {
  private static final long BATCH_BYTES = 1 << 20;

  private final RowStore rows;
  private final Runnable afterBatch;
  private RowBatch batch = new RowBatch();

  BulkRows(RowStore rows) {
    this(rows, () -> {});
  }

  /// `afterBatch` is run whenever a batch was written.
  BulkRows(RowStore rows, Runnable afterBatch) {
    this.rows = rows;
    this.afterBatch = afterBatch;
  }

  /// The batch to add to.
  RowBatch batch() {
    if (batch.bytes() >= BATCH_BYTES) {
      finish();
    }
    return batch;
  }

  /// Writes what is left.
  void finish() {
    if (!batch.isEmpty()) {
      rows.bulk(batch);
      batch = new RowBatch();
      afterBatch.run();
    }
  }
}
