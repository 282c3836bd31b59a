package dev.laurel.postgres;

import dev.laurel.testkit.ledger.DirectoryContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// What every ledger does with players, on PostgreSQL.
final class PostgresDirectoryTest extends DirectoryContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return PostgresLedgerTest.open(Server.empty(), clock);
  }
}
