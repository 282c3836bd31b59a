package dev.laurel.core.embedded;

import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;

/// How far the last checkpoint reaches: every event up to `covered` is in it. `time` is that of the
/// newest event then.
record Mark(long covered, long time) {
  private static final int FORMAT = 1;

  /// Before the first checkpoint.
  static final Mark NONE = new Mark(0, Long.MIN_VALUE);

  static Mark read(RowStore rows) {
    return rows.get(Family.META, Keys.MARK).map(Mark::of).orElse(NONE);
  }

  private static Mark of(byte[] row) {
    ByteSource source = new ByteSource("checkpoint mark", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    return new Mark(source.fixedLong(), source.fixedLong());
  }

  void addTo(RowBatch batch) {
    ByteSink sink = new ByteSink(32).u8(FORMAT).fixed(covered).fixed(time);
    batch.put(Family.META, Keys.MARK, sink.toBytes());
  }
}
