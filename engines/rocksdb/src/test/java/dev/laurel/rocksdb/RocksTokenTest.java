package dev.laurel.rocksdb;

import dev.laurel.testkit.ledger.LedgerStore;
import dev.laurel.testkit.ledger.TokenContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/// Action tokens count once, on RocksDB.
final class RocksTokenTest extends TokenContract {
  @TempDir private Path directory;

  @Override
  protected LedgerStore open(InstantSource clock) {
    return new RocksLedger(directory, clock);
  }
}
