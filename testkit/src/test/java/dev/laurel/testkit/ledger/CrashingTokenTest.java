package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// Action tokens in the embedded ledger, whose every end is a power cut.
final class CrashingTokenTest extends TokenContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.crashing(clock);
  }
}
