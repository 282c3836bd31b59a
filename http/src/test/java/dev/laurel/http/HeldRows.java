package dev.laurel.http;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// A store that lets nobody read before it is released: whoever opens it stays in the middle of
/// loading for as long as a test likes.
final class HeldRows implements RowStore {
  private final RowStore rows;
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  HeldRows(RowStore rows) {
    this.rows = rows;
  }

  /// Returns when somebody is held.
  void awaitReader() throws InterruptedException {
    reached.await();
  }

  void release() {
    released.countDown();
  }

  private void hold() {
    reached.countDown();
    try {
      released.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void write(RowBatch batch, boolean sync) {
    rows.write(batch, sync);
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
    hold();
    return rows.get(family, key);
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    hold();
    rows.scan(family, from, to, visitor);
  }

  @Override
  public Optional<Row> last(Family family) {
    hold();
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
