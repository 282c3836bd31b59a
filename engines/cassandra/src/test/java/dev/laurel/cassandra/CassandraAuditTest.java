package dev.laurel.cassandra;

import dev.laurel.testkit.ledger.AuditContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The audit contract of ledgers, on Cassandra.
final class CassandraAuditTest extends AuditContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return CassandraLedgerTest.onEmptySpace(clock);
  }
}
