package dev.laurel.rocksdb;

import dev.laurel.core.store.RowStore;
import dev.laurel.testkit.notice.DeliveriesContract;
import dev.laurel.testkit.notice.DeliveriesStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// Notices on a disk.
final class RocksDeliveriesTest extends DeliveriesContract {
  private final Path directory;

  RocksDeliveriesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Override
  protected DeliveriesStore open() {
    return DeliveriesStore.on(rows(), this::again);
  }

  private RowStore rows() {
    return RocksRows.open(directory, RocksRows.Options.DEFAULTS);
  }

  private RowStore again(RowStore rows) {
    rows.close();
    return rows();
  }
}
