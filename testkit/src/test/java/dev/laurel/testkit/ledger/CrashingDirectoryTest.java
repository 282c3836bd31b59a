package dev.laurel.testkit.ledger;

import java.time.InstantSource;

/// The embedded ledger, whose every end is a power cut.
final class CrashingDirectoryTest extends DirectoryContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return EventLedgerStore.crashing(clock);
  }
}
