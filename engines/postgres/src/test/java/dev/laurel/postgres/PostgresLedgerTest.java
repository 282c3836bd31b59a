package dev.laurel.postgres;

import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.testkit.ledger.LedgerContract;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// The ledger on PostgreSQL does what every ledger does.
final class PostgresLedgerTest extends LedgerContract {
  @Override
  protected LedgerStore open(InstantSource clock) {
    return open(Server.empty(), clock);
  }

  static LedgerStore open(Settings settings, InstantSource clock) {
    return new Store(settings, clock);
  }

  /// Each end takes all connections and everything in memory with it.
  private static final class Store implements LedgerStore {
    private final Settings settings;
    private final InstantSource clock;
    private final Database database;
    private final PostgresLedger ledger;
    private final RankIndex index;

    Store(Settings settings, InstantSource clock) {
      this.settings = settings;
      this.clock = clock;
      this.database = Database.open(settings);
      this.ledger = PostgresLedger.open(database, clock, PostgresLedger.Options.defaults());
      this.index = new SqlIndex(database);
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
      ledger.close();
      database.close();
      return new Store(settings, clock);
    }

    @Override
    public void close() {
      ledger.close();
      database.close();
      Server.drop(settings);
    }
  }
}
