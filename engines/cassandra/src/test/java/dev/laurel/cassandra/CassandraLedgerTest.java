package dev.laurel.cassandra;

import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.ledger.LedgerContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The ledger on Cassandra does what every ledger does.
final class CassandraLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return onEmptySpace(clock);
  }

  static LedgerStore onEmptySpace(InstantSource clock) {
    Settings _ = Space.empty();
    return new Store(clock);
  }

  /// Each end takes everything in memory with it.
  private static final class Store implements LedgerStore {
    private final InstantSource clock;
    private final Cassandra cassandra;
    private final CassandraLedger ledger;
    private final MemoryIndex index = new MemoryIndex(new IdTable());

    Store(InstantSource clock) {
      this.clock = clock;
      this.cassandra = Space.open();
      this.ledger = CassandraLedger.open(cassandra, clock, CassandraLedger.Options.defaults());
      Instance.load(ledger, index);
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
      close();
      return new Store(clock);
    }

    @Override
    public void close() {
      ledger.close();
      cassandra.close();
    }
  }
}
