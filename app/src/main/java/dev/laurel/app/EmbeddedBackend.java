package dev.laurel.app;

import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Recount;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.rank.IdTable;
import dev.laurel.rocksdb.DirectoryInUse;
import dev.laurel.rocksdb.DirectoryUnusable;
import dev.laurel.rocksdb.RocksRows;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// RocksDB in a directory, ranks in this process.
final class EmbeddedBackend implements Backend {
  /// What the process ends with when the disk does not confirm a write.
  private static final int SYNC_FAILED = 74;

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBackend.class);

  private final Engines.Embedded settings;
  private final RowStore rows;
  private AutoCloseable opened;

  private EmbeddedBackend(Engines.Embedded settings, RowStore rows) {
    this.settings = settings;
    this.rows = rows;
    this.opened = rows;
  }

  static EmbeddedBackend open(Engines.Embedded settings) {
    try {
      RowStore rows =
          RocksRows.open(
              settings.data(),
              RocksRows.Options.DEFAULTS.withReserveBytes(settings.reserveBytes()));
      rows.recoveryReport().ifPresent(LOG::warn);
      return new EmbeddedBackend(settings, rows);
    } catch (DirectoryInUse | DirectoryUnusable | Damaged cannot) {
      throw new CannotStart(String.valueOf(cannot.getMessage()), cannot);
    }
  }

  @Override
  public Service serve() {
    LOG.info("Loading {}", settings.data().toAbsolutePath().normalize());
    try {
      Laurel laurel = Laurel.open(rows, Clock.systemUTC(), ledgerSettings());
      opened = laurel;
      return Service.of(
          laurel.submissions(), laurel.queries(), laurel.ledger(), () -> Readiness.READY);
    } catch (Damaged damaged) {
      throw new CannotStart(String.valueOf(damaged.getMessage()), damaged);
    }
  }

  @Override
  public boolean repair(Report report) {
    return false;
  }

  @Override
  public Report verify(Progress progress) {
    try {
      IdTable ids = new IdTable();
      MemoryIndex index = new MemoryIndex(ids);
      EventLedger ledger = EventLedger.open(rows, ids, index, Clock.systemUTC(), ledgerSettings());
      opened = ledger;
      return Recount.compare(ledger, index, progress);
    } catch (Damaged damaged) {
      throw new CannotStart(String.valueOf(damaged.getMessage()), damaged);
    }
  }

  private EventLedger.Settings ledgerSettings() {
    return EventLedger.Settings.of(EmbeddedBackend::end)
        .withEventRetention(settings.auditRetention());
  }

  /// Nobody can know any more what is durable, so nothing more may be answered: the process ends at
  /// once, without shutdown hooks, and the next start finds out from the disk.
  private static void end(RowStore.SyncFailed failure) {
    LOG.error("The disk did not confirm a write; ending now", failure);
    Runtime.getRuntime().halt(SYNC_FAILED);
  }

  @Override
  public void close() {
    Closing.close(opened);
  }
}
