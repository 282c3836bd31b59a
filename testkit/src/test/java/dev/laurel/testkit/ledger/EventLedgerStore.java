package dev.laurel.testkit.ledger;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowStore;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.store.FaultyRows;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// The embedded ledger on some row store, with a checkpoint every few events.
final class EventLedgerStore<R extends RowStore> implements LedgerStore {
  private static final EventLedger.Settings SETTINGS =
      EventLedger.Settings.of(
              failure -> {
                throw failure;
              })
          .withCheckpointEvents(20);

  private final R rows;
  private final InstantSource clock;
  private final Function<EventLedgerStore<R>, R> end;
  private final MemoryIndex index;
  private final EventLedger ledger;

  /// `end` ends the store and tells what is left of it.
  EventLedgerStore(R rows, InstantSource clock, Function<EventLedgerStore<R>, R> end) {
    IdTable ids = new IdTable();
    this.rows = rows;
    this.clock = clock;
    this.end = end;
    this.index = new MemoryIndex(ids);
    this.ledger = EventLedger.open(rows, ids, index, clock, SETTINGS);
  }

  /// One in memory, closed in good order each time.
  static LedgerStore closing(InstantSource clock) {
    return new EventLedgerStore<>(
        new MemoryRows(),
        clock,
        store -> {
          store.close();
          return store.rows();
        });
  }

  /// One whose every end is a power cut.
  static LedgerStore crashing(InstantSource clock) {
    AtomicLong crashes = new AtomicLong();
    return new EventLedgerStore<>(
        FaultyRows.empty(1), clock, store -> store.rows().crash(crashes.incrementAndGet()));
  }

  R rows() {
    return rows;
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public RankIndex index() {
    return index;
  }

  @Override
  public LedgerStore reopen() {
    return new EventLedgerStore<>(end.apply(this), clock, end);
  }

  @Override
  public void close() {
    ledger.close();
  }
}
