package dev.laurel.core.submit;

import dev.laurel.core.Refusal;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Receipt;
import java.util.List;

/// What a caller is told of its command.
public sealed interface Answer {
  /// A submission: one receipt for each board. `replayed` tells that this is the answer of an
  /// earlier one under the same idempotency key.
  record Submitted(List<Receipt> receipts, boolean replayed) implements Answer {}

  /// Any other command.
  record Applied(Event event) implements Answer {}

  record Refused(Refusal refusal) implements Answer {}
}
