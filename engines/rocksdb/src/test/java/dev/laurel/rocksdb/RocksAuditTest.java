package dev.laurel.rocksdb;

import dev.laurel.testkit.ledger.AuditContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/// The audit log, on RocksDB.
final class RocksAuditTest extends AuditContract {
  @TempDir private Path directory;

  @Override
  protected LedgerStore open(InstantSource clock) {
    return new RocksLedger(directory, clock);
  }
}
