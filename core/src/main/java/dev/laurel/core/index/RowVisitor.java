package dev.laurel.core.index;

import dev.laurel.core.board.Group;
import dev.laurel.core.ledger.Entry;

/// Is told the rows of a division.
@FunctionalInterface
public interface RowVisitor {
  void visit(int member, Group group, Entry entry);
}
