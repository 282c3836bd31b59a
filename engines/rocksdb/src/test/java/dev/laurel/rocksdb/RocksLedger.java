package dev.laurel.rocksdb;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.ledger.LedgerStore;
import java.nio.file.Path;
import java.time.InstantSource;

/// The embedded ledger in a directory, with a checkpoint every few events.
final class RocksLedger implements LedgerStore {
  private static final EventLedger.Settings SETTINGS =
      EventLedger.Settings.of(
              failure -> {
                throw failure;
              })
          .withCheckpointEvents(20);

  private final Path directory;
  private final InstantSource clock;
  private final RocksRows rows;
  private final MemoryIndex index;
  private final EventLedger ledger;

  RocksLedger(Path directory, InstantSource clock) {
    IdTable ids = new IdTable();
    this.directory = directory;
    this.clock = clock;
    this.rows = Scene.open(directory);
    this.index = new MemoryIndex(ids);
    this.ledger = EventLedger.open(rows, ids, index, clock, SETTINGS);
  }

  RocksRows rows() {
    return rows;
  }

  EventLedger events() {
    return ledger;
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
    return new RocksLedger(directory, clock);
  }

  @Override
  public void close() {
    ledger.close();
  }
}
