package dev.laurel.testkit.model;

import dev.laurel.core.ledger.Command;
import dev.laurel.testkit.store.FaultyRows;
import java.time.Duration;

/// One step of a workload.
public sealed interface Operation {
  record Execute(Command command) implements Operation {}

  record Ask(Question question) implements Operation {}

  record Advance(Duration by) implements Operation {}

  /// The subject ends and begins anew on what is left of its store.
  record Restart(End end, long seed) implements Operation {}

  /// The power is cut while the command is written; nobody hears of it, and the subject begins
  /// anew. The seed decides what else is lost.
  record Torn(Command command, FaultyRows.Moment moment, long seed) implements Operation {}

  /// The disk is full while the command is done, and has room again afterwards.
  record Full(Command command) implements Operation {}

  /// How a subject ends.
  enum End {
    CLOSED,
    KILLED,
    POWER_CUT,
    /// The power is cut somewhere in the middle of closing.
    CUT_WHILE_CLOSING
  }
}
