package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// The embedded ledger, whose every end is a power cut. It is not closed before: what it answered
/// must be durable as it is.
final class CrashingLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.crashing(clock);
  }
}
