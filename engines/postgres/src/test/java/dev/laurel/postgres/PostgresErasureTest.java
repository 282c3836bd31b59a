package dev.laurel.postgres;

import dev.laurel.testkit.ledger.ErasureContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// What every ledger does with players, on PostgreSQL.
final class PostgresErasureTest extends ErasureContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return PostgresLedgerTest.open(Server.empty(), clock);
  }
}
