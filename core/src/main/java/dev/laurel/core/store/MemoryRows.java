package dev.laurel.core.store;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// The reference row store: everything is kept in memory, and nothing outlives the process.
public final class MemoryRows implements RowStore {
  private final Map<Family, ConcurrentNavigableMap<byte[], byte[]>> families =
      new EnumMap<>(Family.class);

  public MemoryRows() {
    for (Family family : Family.values()) {
      families.put(family, new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
    }
  }

  @Override
  public void write(RowBatch batch, boolean sync) {
    batch.changes().forEach(this::make);
  }

  @Override
  public void bulk(RowBatch batch) {
    batch.changes().forEach(this::make);
  }

  private void make(RowBatch.Change change) {
    ConcurrentNavigableMap<byte[], byte[]> rows = rows(change.family());
    switch (change) {
      case RowBatch.Put(_, var key, var value) -> rows.put(key, value);
      case RowBatch.Delete(_, var key) -> rows.remove(key);
      case RowBatch.DeleteRange(_, var from, var to) -> rows.subMap(from, to).clear();
    }
  }

  @Override
  public void flush() {
    // Memory is as durable as it gets at once.
  }

  @Override
  public Optional<byte[]> get(Family family, byte[] key) {
    return Optional.ofNullable(rows(family).get(key));
  }

  @Override
  public void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) {
    for (Map.Entry<byte[], byte[]> row : rows(family).subMap(from, to).entrySet()) {
      if (!visitor.visit(row.getKey(), row.getValue())) {
        return;
      }
    }
  }

  @Override
  public Optional<Row> last(Family family) {
    return Optional.ofNullable(rows(family).lastEntry())
        .map(row -> new Row(row.getKey(), row.getValue()));
  }

  @Override
  public boolean recover() {
    return true;
  }

  @Override
  public Optional<String> recoveryReport() {
    return Optional.empty();
  }

  @Override
  public void compact() {
    // What is overwritten is gone at once.
  }

  @Override
  public void close() {
    // Nothing is held that the garbage collector does not free.
  }

  private ConcurrentNavigableMap<byte[], byte[]> rows(Family family) {
    ConcurrentNavigableMap<byte[], byte[]> rows = families.get(family);
    if (rows == null) {
      throw new IllegalStateException("unknown family " + family);
    }
    return rows;
  }
}
