package dev.laurel.cassandra;

import dev.laurel.testkit.ledger.LedgerStore;
import dev.laurel.testkit.ledger.TokenContract;
import java.time.InstantSource;

/// The token contract of ledgers, on Cassandra.
final class CassandraTokenTest extends TokenContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return CassandraLedgerTest.onEmptySpace(clock);
  }
}
