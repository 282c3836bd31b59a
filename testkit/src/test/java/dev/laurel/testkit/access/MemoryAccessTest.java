package dev.laurel.testkit.access;

import dev.laurel.core.store.MemoryRows;

/// Access on rows in memory.
final class MemoryAccessTest extends AccessStoreContract {
  @Override
  protected OpenedAccess open() {
    return OpenedAccess.on(new MemoryRows(), rows -> rows);
  }
}
