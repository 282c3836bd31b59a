package dev.laurel.testkit.store;

import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowStore;

final class MemoryRowsTest extends RowStoreContract {
  @Override
  protected RowStore open() {
    return new MemoryRows();
  }

  @Override
  protected RowStore reopen(RowStore store) {
    return store;
  }
}
