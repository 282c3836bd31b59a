package dev.laurel.core.ledger;

import dev.laurel.core.Refusal;
import java.util.List;

/// What became of a command.
public sealed interface Outcome {
  /// It was done and is durable. One event for each board that it reached.
  record Done(List<Event> events) implements Outcome {}

  /// It was done before, under the same key or token; this is the answer of that time.
  record Replayed(List<Receipt> receipts) implements Outcome {}

  /// An earlier command of the same commit is the same submission under the same key.
  record SameAs(int command) implements Outcome {}

  /// It changed nothing.
  record Refused(Refusal refusal) implements Outcome {}
}
