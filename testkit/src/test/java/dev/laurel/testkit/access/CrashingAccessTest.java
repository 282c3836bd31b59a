package dev.laurel.testkit.access;

import dev.laurel.testkit.store.FaultyRows;

/// Access on a disk that loses its power whenever it is opened again.
final class CrashingAccessTest extends AccessStoreContract {
  @Override
  protected OpenedAccess open() {
    return OpenedAccess.on(FaultyRows.empty(7), rows -> ((FaultyRows) rows).crash(11));
  }
}
