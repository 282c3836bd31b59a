package dev.laurel.rocksdb;

import dev.laurel.testkit.ledger.ErasureContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/// What every ledger does with players, on RocksDB.
final class RocksErasureTest extends ErasureContract {
  @TempDir private Path directory;

  @Override
  protected LedgerStore open(InstantSource clock) {
    return new RocksLedger(directory, clock);
  }
}
