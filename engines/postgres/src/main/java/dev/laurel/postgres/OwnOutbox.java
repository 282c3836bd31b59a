package dev.laurel.postgres;

import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.ledger.Event;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// This instance's rows in the outbox: one for each commit, until the index has taken its changes.
/// The writer's alone.
final class OwnOutbox {
  private static final String CLEAR = "DELETE FROM outbox WHERE instance = ?";

  private UUID instance = UUID.randomUUID();
  private final @Nullable BooleanSupplier indexHasAll;
  private boolean written;
  private boolean clearing;

  /// Without an index elsewhere there is nobody to write to.
  OwnOutbox(@Nullable BooleanSupplier indexHasAll) {
    this.indexHasAll = indexHasAll;
  }

  /// Adds a commit, and takes away those before it where the index has them: its caller has applied
  /// them by now, or has tried to.
  void add(Script script, List<Event> events, EventWriter packer) {
    if (indexHasAll == null) {
      return;
    }
    addClearing(script);
    script.update(
        "INSERT INTO outbox (instance, sequence, packed) VALUES (?, ?, ?)",
        instance,
        events.getFirst().sequence(),
        Writes.packed(packer, events));
  }

  /// Adds only the taking away.
  void addClearing(Script script) {
    clearing = mayClear();
    if (clearing) {
      script.update(CLEAR, instance);
    }
  }

  boolean mayClear() {
    return written && indexHasAll != null && indexHasAll.getAsBoolean();
  }

  /// The last commit is stored, and its row with it.
  void committed() {
    written = indexHasAll != null;
  }

  /// Nobody knows whether the last commit is stored, and its caller will not apply it. Its row,
  /// where there is one, must outlive this instance's others: whoever looks for old rows applies
  /// it.
  void abandon() {
    instance = UUID.randomUUID();
    written = false;
  }

  /// The rows were taken away without a commit.
  void cleared() {
    written &= !clearing;
  }
}
