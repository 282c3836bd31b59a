package dev.laurel.testkit.ledger;

import dev.laurel.core.store.MemoryRows;
import java.time.InstantSource;

/// The embedded ledger, closed in good order each time.
final class MemoryLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return new EventLedgerStore<>(
        new MemoryRows(),
        clock,
        store -> {
          store.close();
          return store.rows();
        });
  }
}
