package dev.laurel.testkit.ledger;

import dev.laurel.testkit.store.FaultyRows;
import java.time.InstantSource;

/// The embedded ledger, whose every end is a power cut. It is not closed before: what it answered
/// must be durable as it is.
final class CrashingLedgerTest extends LedgerContract {
  private long crashes;

  @Override
  protected LedgerStore open(InstantSource clock) {
    return new EventLedgerStore<>(
        FaultyRows.empty(1), clock, store -> store.rows().crash(++crashes));
  }
}
