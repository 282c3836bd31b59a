package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// Action tokens in the embedded ledger, closed in good order each time.
final class MemoryTokenTest extends TokenContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.closing(clock);
  }
}
