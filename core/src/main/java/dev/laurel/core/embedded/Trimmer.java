package dev.laurel.core.embedded;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.time.Duration;

/// Removes events that a checkpoint covers and that are older than the audit log must reach, a
/// bounded number of rows at a time.
final class Trimmer {
  private static final int ROWS_AT_ONCE = 10_000;

  private final RowStore rows;
  private final Trail trail;
  private final long retentionMicros;

  Trimmer(RowStore rows, Trail trail, Duration retention) {
    this.rows = rows;
    this.trail = trail;
    this.retentionMicros = retention.toNanos() / 1_000;
  }

  void addTo(RowBatch batch, Mark checkpoint, long now) {
    byte[][] firstKept = {Keys.FIRST};
    int[] seen = {0};
    // The row that begins at or before the covered event may end behind it, and stays.
    rows.scan(
        Family.EVENTS,
        Keys.FIRST,
        Keys.of(checkpoint.covered() + 1),
        (key, row) -> {
          firstKept[0] = key;
          boolean old = now - new EventReader(key, row).time() > retentionMicros;
          return old && ++seen[0] < ROWS_AT_ONCE;
        });
    if (seen[0] > 0) {
      batch.deleteRange(Family.EVENTS, Keys.FIRST, firstKept[0]);
      trail.trimmed(new ByteSource("key", firstKept[0]).fixedLong());
    }
    trail.addTrimmed(batch);
  }
}
