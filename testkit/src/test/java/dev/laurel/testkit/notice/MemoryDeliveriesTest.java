package dev.laurel.testkit.notice;

import dev.laurel.core.store.MemoryRows;

/// Notices on rows in memory.
final class MemoryDeliveriesTest extends DeliveriesContract {
  @Override
  protected DeliveriesStore open() {
    return DeliveriesStore.on(new MemoryRows(), rows -> rows);
  }
}
