package dev.laurel.postgres;

import dev.laurel.testkit.ledger.LedgerStore;
import dev.laurel.testkit.ledger.TokenContract;
import java.time.InstantSource;

/// Action tokens count once, on PostgreSQL.
final class PostgresTokenTest extends TokenContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return PostgresLedgerTest.open(Server.empty(), clock);
  }
}
