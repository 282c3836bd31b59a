package dev.laurel.testkit.model;

import dev.laurel.core.ledger.Command;
import dev.laurel.testkit.store.FaultyRows;

/// A system that a [Runner] compares with the [Oracle]. It takes its time from the clock of the
/// runner. A refusal is a reply; anything else that goes wrong is thrown.
public interface Subject extends AutoCloseable {
  Reply execute(Command command);

  Reply ask(Question question);

  /// Ends and begins anew on what is left.
  void restart(Operation.End end, long seed);

  /// Does the command while the power is cut in the middle of writing it, and begins anew. True
  /// where the caller was told that the command was done before the end came.
  boolean tear(Command command, FaultyRows.Moment moment, long seed);

  /// Does the command while the disk is full.
  Reply executeWhileFull(Command command);

  @Override
  void close();
}
