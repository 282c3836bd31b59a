package dev.laurel.dynamodb;

import dev.laurel.core.ledger.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// This instance's items in the outbox: one for each transaction, until the index has taken its
/// changes. For any number of threads.
final class OwnOutbox {
  private static final int CLEARED_AT_ONCE = 200;

  private final Table table;
  private final @Nullable BooleanSupplier indexHasAll;
  private final List<Key> stored = new ArrayList<>();
  private List<Key> applied = List.of();

  /// Without an index elsewhere there is nobody to write to.
  OwnOutbox(Table table, @Nullable BooleanSupplier indexHasAll) {
    this.table = table;
    this.indexHasAll = indexHasAll;
  }

  void add(Transaction transaction, List<Event> events) {
    if (indexHasAll != null) {
      transaction.put(
          Item.at(Keys.outbox(events.getFirst().sequence()))
              .with("Packed", EventRows.packed(events))
              .with("At", table.millis()));
    }
  }

  /// A transaction is stored, and its item with it. What nobody knows of stays for others to apply.
  synchronized void committed(long sequence) {
    if (indexHasAll != null) {
      stored.add(Keys.outbox(sequence));
    }
  }

  /// A commit begins: all that were before it are applied, or it was tried.
  synchronized void begin() {
    List<Key> all = new ArrayList<>(applied);
    all.addAll(stored);
    applied = all;
    stored.clear();
  }

  synchronized boolean mayClear() {
    return !applied.isEmpty() || !stored.isEmpty();
  }

  boolean isLong() {
    synchronized (this) {
      return applied.size() >= CLEARED_AT_ONCE;
    }
  }

  /// Takes away those that the index has. Where it may lack some, they stay for whoever brings it
  /// up to date. Between commits.
  void clear() {
    begin();
    List<Key> keys;
    synchronized (this) {
      keys = applied;
    }
    if (!keys.isEmpty() && indexHasAll != null && indexHasAll.getAsBoolean()) {
      table.write(List.of(), keys);
    }
    synchronized (this) {
      applied = List.of();
    }
  }
}
