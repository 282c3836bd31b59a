package dev.laurel.testkit.archive;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Rows in memory that count how often they are asked: a look-up is one read, and so is a scan,
/// however many rows it tells.
final class CountedRows implements RowStore {
  private final RowStore rows = new MemoryRows();
  private final ThreadLocal<Map<Family, Long>> reads =
      ThreadLocal.withInitial(() -> new EnumMap<>(Family.class));

  /// Does the work and tells the reads that it took on this thread, by family.
  Map<Family, Long> during(Runnable work) {
    reads.remove();
    work.run();
    return reads.get();
  }

  private void count(Family family) {
    reads.get().merge(family, 1L, Long::sum);
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    count(family);
    return rows.get(family, key);
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    count(family);
    rows.scan(family, from, to, visitor);
  }

  @Override
  public Optional<Row> last(Family family) {
    count(family);
    return rows.last(family);
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
