package dev.laurel.testkit.model;

import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;

/// One client of Laurel, by whatever way it calls. A refusal is a reply; anything else that goes
/// wrong is thrown.
public interface Caller extends AutoCloseable {
  /// Calls this one from now on, and has nothing more to do with the one before. Where a list goes
  /// on is remembered: a cursor outlives a restart.
  void turnTo(Laurel laurel);

  Reply execute(Command command);

  Reply ask(Question question);

  /// Forgets where the last list goes on.
  void loseWalk();

  @Override
  void close();
}
