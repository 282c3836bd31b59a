package dev.laurel.testkit.index;

import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.rank.IdTable;

/// The in-process index keeps the contract.
final class MemoryIndexTest extends RankIndexContract {
  @Override
  protected RankIndex newIndex() {
    return new MemoryIndex(new IdTable());
  }
}
