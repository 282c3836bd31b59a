package dev.laurel.cassandra;

import dev.laurel.testkit.ledger.ErasureContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The erasure contract of ledgers, on Cassandra.
final class CassandraErasureTest extends ErasureContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return CassandraLedgerTest.onEmptySpace(clock);
  }
}
