package dev.laurel.app.metrics;

import dev.laurel.core.figure.Recorded;
import dev.laurel.core.figure.Recorder;
import dev.laurel.core.figure.Scale;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.Optional;

/// A row store that takes the time of every write that waits for the disk.
public final class TimedRows implements RowStore {
  private final RowStore rows;
  private final Recorder syncs = new Recorder(Scale.NANOS);

  public TimedRows(RowStore rows) {
    this.rows = rows;
  }

  /// How long the syncs took, in nanoseconds.
  public Recorded syncs() {
    return syncs.recorded();
  }

  @Override
  public void write(RowBatch batch, boolean sync) {
    if (!sync) {
      rows.write(batch, false);
      return;
    }
    long begun = System.nanoTime();
    rows.write(batch, true);
    long took = System.nanoTime() - begun;
    // Several threads sync, and a recorder is for one at a time; beside a sync the lock is nothing.
    synchronized (syncs) {
      syncs.record(took);
    }
  }

  @Override
  public void bulk(RowBatch batch) {
    rows.bulk(batch);
  }

  @Override
  public void flush() {
    rows.flush();
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    return rows.get(family, key);
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    rows.scan(family, from, to, visitor);
  }

  @Override
  public Optional<Row> last(Family family) {
    return rows.last(family);
  }

  @Override
  public boolean recover() {
    return rows.recover();
  }

  @Override
  public Optional<String> recoveryReport() {
    return rows.recoveryReport();
  }

  @Override
  public void compact() {
    rows.compact();
  }

  @Override
  public void close() {
    rows.close();
  }
}
