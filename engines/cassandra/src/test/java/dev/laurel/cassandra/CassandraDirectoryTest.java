package dev.laurel.cassandra;

import dev.laurel.testkit.ledger.DirectoryContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The directory contract of ledgers, on Cassandra.
final class CassandraDirectoryTest extends DirectoryContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return CassandraLedgerTest.onEmptySpace(clock);
  }
}
