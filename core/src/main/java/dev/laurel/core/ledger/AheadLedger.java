package dev.laurel.core.ledger;

import java.util.List;

/// A ledger that decides by what it has stored and not by what the index has: it need not wait for
/// the index.
public interface AheadLedger extends Ledger {
  /// Like [#commit], for submissions, while the changes of the commit before are still on their way
  /// into the index. That one must have been of submissions that may count twice, and all before it
  /// must be applied.
  List<Outcome> commitAhead(List<Command> submissions);
}
