package dev.laurel.rocksdb;

import dev.laurel.core.store.RowStore;
import dev.laurel.testkit.access.AccessStoreContract;
import dev.laurel.testkit.access.OpenedAccess;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// Access on a disk.
final class RocksAccessTest extends AccessStoreContract {
  private final Path directory;

  RocksAccessTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Override
  protected OpenedAccess open() {
    return OpenedAccess.on(rows(), this::again);
  }

  private RowStore rows() {
    return RocksRows.open(directory, RocksRows.Options.DEFAULTS);
  }

  private RowStore again(RowStore rows) {
    rows.close();
    return rows();
  }
}
