package dev.laurel.rocksdb;

import dev.laurel.core.store.RowStore;
import dev.laurel.testkit.store.RowStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class RocksRowsTest extends RowStoreContract {
  private final Path directory;

  RocksRowsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Override
  protected RowStore open() {
    return RocksRows.open(directory, RocksRows.Options.DEFAULTS);
  }

  @Override
  protected RowStore reopen(RowStore store) {
    store.close();
    return open();
  }
}
