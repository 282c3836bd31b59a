package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// The audit log of the embedded ledger, whose every end is a power cut.
final class CrashingAuditTest extends AuditContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.crashing(clock);
  }
}
