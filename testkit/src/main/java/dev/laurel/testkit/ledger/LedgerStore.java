package dev.laurel.testkit.ledger;

import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;

/// A ledger under test, the index that its commits are applied to, and the store beneath.
public interface LedgerStore extends AutoCloseable {
  Ledger ledger();

  RankIndex index();

  /// Ends the ledger, in whatever way its engine must survive, and begins anew on what is stored.
  LedgerStore reopen();

  @Override
  void close();
}
