package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// The audit log of the embedded ledger, closed in good order each time.
final class MemoryAuditTest extends AuditContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.closing(clock);
  }
}
