package dev.laurel.postgres;

import dev.laurel.testkit.ledger.AuditContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The audit log, on PostgreSQL.
final class PostgresAuditTest extends AuditContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return PostgresLedgerTest.open(Server.empty(), clock);
  }
}
