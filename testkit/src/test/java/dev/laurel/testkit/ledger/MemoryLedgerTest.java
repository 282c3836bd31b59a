package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// The embedded ledger, closed in good order each time.
final class MemoryLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.closing(clock);
  }
}
