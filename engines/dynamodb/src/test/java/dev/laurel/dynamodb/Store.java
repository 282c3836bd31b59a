package dev.laurel.dynamodb;

import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.ledger.LedgerStore;
import java.time.InstantSource;

/// A ledger on a table of its own. Each end takes all connections and everything in memory with it.
final class Store implements LedgerStore {
  private final DynamoDb.Settings settings;
  private final InstantSource clock;
  private final DynamoDb database;
  private final DynamoLedger ledger;
  private final MemoryIndex index = new MemoryIndex(new IdTable());

  private Store(DynamoDb.Settings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.database = Local.open(settings);
    this.ledger = DynamoLedger.open(database, clock, DynamoLedger.Options.defaults());
    ledger.boards().forEach(index::define);
    ledger.scan(placed ->
        index.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true)));
  }

  static LedgerStore open(InstantSource clock) {
    return new Store(Local.fresh(), clock);
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
    return new Store(settings, clock);
  }

  @Override
  public void close() {
    ledger.close();
    database.close();
  }
}
