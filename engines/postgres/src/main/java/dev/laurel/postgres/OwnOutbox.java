package dev.laurel.postgres;

import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.ledger.Event;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// This instance's rows in the outbox: one for each transaction, until the index has taken its
/// changes. The writer's alone.
final class OwnOutbox {
  /*
   *   rows, by the number of their first event    3   17   │      29      │   41   44
   *                                                applied │  the commit  │  the one
   *                                             oldest ─ 3 │  before ─ 29 │  under way
   *
   * - A commit may be of several transactions; none of its changes is applied before all of them are
   *   stored.
   * - When a commit begins, all before it are applied; where it runs ahead, all but the last.
   * - A server of a cluster that was replaced may have taken changes while the index is filled anew
   *   without them. So, where there are such, no row is taken away during a filling: it brings in
   *   all that wait before it ends. Once it has ended, or while it has not begun, what was applied
   *   is in it, or will be read from the ledger.
   */
  private static final String CLEAR = "DELETE FROM outbox WHERE instance = ? AND sequence < ?";
  private static final String CLEAR_UNLESS_FILLED =
      CLEAR
          + " AND NOT EXISTS"
          + " (SELECT FROM index_state WHERE phase IN ('catching-up', 'settling'))";
  private static final long NONE = Long.MAX_VALUE;

  private final @Nullable BooleanSupplier indexHasAll;
  private final String clear;
  private UUID instance = UUID.randomUUID();
  private long oldest = NONE;
  private long firstOfLast = NONE;
  private long appliedBelow = NONE;
  private boolean clearing;

  /// Without an index elsewhere there is nobody to write to.
  OwnOutbox(@Nullable BooleanSupplier indexHasAll, boolean replaceable) {
    this.indexHasAll = indexHasAll;
    this.clear = replaceable ? CLEAR_UNLESS_FILLED : CLEAR;
  }

  /// A commit begins; `ahead`: the last one may not be applied yet.
  void begin(boolean ahead) {
    appliedBelow = ahead ? firstOfLast : NONE;
    firstOfLast = NONE;
  }

  /// Adds a transaction, and takes away the rows before it that the index has: their changes were
  /// applied, or it was tried.
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

  private void addClearing(Script script) {
    clearing = oldest < appliedBelow && indexHasAll != null && indexHasAll.getAsBoolean();
    if (clearing) {
      script.update(clear, instance, appliedBelow);
    }
  }

  /// A transaction is stored, and its row with it, which has this number.
  void committed(long sequence) {
    if (indexHasAll == null) {
      return;
    }
    if (clearing) {
      oldest = appliedBelow;
    }
    oldest = Math.min(oldest, sequence);
    firstOfLast = Math.min(firstOfLast, sequence);
    appliedBelow = Math.min(appliedBelow, sequence);
  }

  /// Between commits, when all are applied: whether rows are left that the index has.
  boolean mayClear() {
    return oldest != NONE && indexHasAll != null && indexHasAll.getAsBoolean();
  }

  /// Takes them away.
  void addClearingAll(Script script) {
    begin(false);
    addClearing(script);
  }

  /// They were taken away.
  void cleared() {
    if (clearing) {
      oldest = NONE;
    }
  }

  /// Nobody knows whether the last transaction is stored, and its caller will not apply it. Its
  /// row, where there is one, must outlive this instance's others: whoever looks for old rows
  /// applies it.
  void abandon() {
    instance = UUID.randomUUID();
    oldest = NONE;
    firstOfLast = NONE;
  }
}
