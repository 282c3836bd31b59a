package dev.laurel.rocksdb;

import static java.util.Objects.requireNonNull;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore.Row;
import dev.laurel.core.store.RowStore.RowVisitor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/// The native database with its handles. A use after [#close] takes the process down: [RocksRows]
/// guards against it.
final class Database implements AutoCloseable {
  /// How durable a write is when it returns.
  enum Durability {
    SYNCED,
    LOGGED,
    BULK
  }

  private final Tuning tuning;
  private final RocksDB rows;
  private final ColumnFamilyHandle defaultFamily;
  private final Map<Family, ColumnFamilyHandle> families = new EnumMap<>(Family.class);

  // Those under way; guarded by itself, like whether they are to end.
  private final List<CompactRangeOptions> compactions = new ArrayList<>();
  private boolean compactionsEnd;

  private Database(Tuning tuning, RocksDB rows, List<ColumnFamilyHandle> handles) {
    this.tuning = tuning;
    this.rows = rows;
    Iterator<ColumnFamilyHandle> opened = handles.iterator();
    this.defaultFamily = opened.next();
    for (Family family : Family.values()) {
      families.put(family, opened.next());
    }
  }

  static Database open(Path directory, RocksRows.Options options) throws RocksDBException {
    Tuning tuning = new Tuning(options);
    boolean opened = false;
    try {
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      RocksDB rows =
          RocksDB.open(tuning.database(), directory.toString(), tuning.descriptors(), handles);
      opened = true;
      return new Database(tuning, rows, handles);
    } finally {
      if (!opened) {
        tuning.close();
      }
    }
  }

  void write(RowBatch batch, Durability durability) throws RocksDBException {
    try (WriteBatch changes = new WriteBatch()) {
      for (RowBatch.Change change : batch.changes()) {
        add(change, changes);
      }
      rows.write(writing(durability), changes);
    }
  }

  private WriteOptions writing(Durability durability) {
    return switch (durability) {
      case SYNCED -> tuning.synced();
      case LOGGED -> tuning.logged();
      case BULK -> tuning.bulk();
    };
  }

  private void add(RowBatch.Change change, WriteBatch changes) throws RocksDBException {
    ColumnFamilyHandle family = handle(change.family());
    switch (change) {
      case RowBatch.Put(_, var key, var value) -> changes.put(family, key, value);
      case RowBatch.Delete(_, var key) -> changes.delete(family, key);
      case RowBatch.DeleteRange(_, var from, var to) -> changes.deleteRange(family, from, to);
    }
  }

  void flush(Set<Family> flushed) throws RocksDBException {
    if (!flushed.isEmpty()) {
      rows.flush(tuning.flush(), flushed.stream().map(this::handle).toList());
    }
  }

  /// Writes every file anew without what was deleted or overwritten, those of the lowest level too:
  /// that is where deleted rows would stay.
  void compact() throws RocksDBException {
    flush(EnumSet.allOf(Family.class));
    CompactRangeOptions whole = beginCompaction();
    try {
      for (ColumnFamilyHandle family : families.values()) {
        rows.compactRange(family, null, null, whole);
      }
    } finally {
      endCompaction(whole);
    }
  }

  private CompactRangeOptions beginCompaction() {
    CompactRangeOptions whole =
        new CompactRangeOptions()
            .setExclusiveManualCompaction(false)
            .setBottommostLevelCompaction(BottommostLevelCompaction.kForce);
    synchronized (compactions) {
      compactions.add(whole);
      whole.setCanceled(compactionsEnd);
    }
    return whole;
  }

  private void endCompaction(CompactRangeOptions whole) {
    synchronized (compactions) {
      compactions.remove(whole);
      whole.close();
    }
  }

  /// Has compactions end early, from now on.
  void stopCompacting() {
    synchronized (compactions) {
      compactionsEnd = true;
      compactions.forEach(it -> it.setCanceled(true));
    }
  }

  /// How large all files of rows are.
  long fileBytes() throws RocksDBException {
    return rows.getAggregatedLongProperty("rocksdb.total-sst-files-size");
  }

  Optional<byte[]> get(Family family, byte[] key) throws RocksDBException {
    return Optional.ofNullable(rows.get(handle(family), tuning.reading(), key));
  }

  void scan(Family family, byte[] from, byte[] to, RowVisitor visitor) throws RocksDBException {
    try (Slice end = new Slice(to);
        ReadOptions reading = tuning.scanning(family).setIterateUpperBound(end);
        RocksIterator row = rows.newIterator(handle(family), reading)) {
      row.seek(from);
      while (row.isValid() && visitor.visit(row.key(), row.value())) {
        row.next();
      }
      row.status();
    }
  }

  Optional<Row> last(Family family) throws RocksDBException {
    try (RocksIterator row = rows.newIterator(handle(family), tuning.reading())) {
      row.seekToLast();
      row.status();
      return row.isValid() ? Optional.of(new Row(row.key(), row.value())) : Optional.empty();
    }
  }

  /// How many flushes and compactions have failed since it was opened.
  long backgroundFailures() throws RocksDBException {
    return rows.getLongProperty("rocksdb.background-errors");
  }

  private ColumnFamilyHandle handle(Family family) {
    return requireNonNull(families.get(family));
  }

  @Override
  public void close() {
    families.values().forEach(ColumnFamilyHandle::close);
    defaultFamily.close();
    rows.close();
    tuning.close();
  }
}
