package dev.laurel.app;

import dev.laurel.app.metrics.EngineFigures;
import dev.laurel.app.metrics.TimedRows;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.access.RowAccess;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Recount;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.rank.IdTable;
import dev.laurel.rocksdb.DirectoryInUse;
import dev.laurel.rocksdb.DirectoryUnusable;
import dev.laurel.rocksdb.RocksRows;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// RocksDB in a directory, ranks in this process.
final class EmbeddedBackend implements Backend {
  /// What the process ends with when the disk does not confirm a write.
  private static final int SYNC_FAILED = 74;

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBackend.class);

  private final Engines.Embedded settings;
  private final TimedRows rows;
  private final InstantSource clock;
  private final AccessStore access;
  private final Closing closing = new Closing();

  private EmbeddedBackend(Engines.Embedded settings, TimedRows rows, InstantSource clock) {
    this.settings = settings;
    this.rows = rows;
    this.clock = clock;
    this.access = new RowAccess(rows, EmbeddedBackend::end);
    closing.add(rows);
  }

  static EmbeddedBackend open(Engines.Embedded settings, InstantSource clock) {
    try {
      RowStore rows =
          RocksRows.open(
              settings.data(),
              RocksRows.Options.DEFAULTS.withReserveBytes(settings.reserveBytes()));
      rows.recoveryReport().ifPresent(LOG::warn);
      return new EmbeddedBackend(settings, new TimedRows(rows), clock);
    } catch (DirectoryInUse | DirectoryUnusable | Damaged cannot) {
      throw new CannotStart(String.valueOf(cannot.getMessage()), cannot);
    }
  }

  @Override
  public Service serve(Announcement announcement, AccessSettings accounts) {
    LOG.info("Loading {}", settings.data().toAbsolutePath().normalize());
    try {
      Laurel laurel = closing.add(Laurel.open(rows, clock, ledgerSettings(), announcement));
      Introduction introduction = new Acquaintance(laurel.submissions(), laurel.directory());
      AccessSettings keeping = accounts.withAuditRetention(settings.auditRetention());
      Access callers = closing.add(Access.open(access, introduction, clock, keeping).start());
      return Service.of(
              laurel.submissions(),
              laurel.queries(),
              laurel.ledger(),
              laurel.archivist(),
              callers,
              () -> Readiness.READY)
          .with(laurel.feed())
          .with(new RowDeliveries(rows));
    } catch (Damaged damaged) {
      throw new CannotStart(String.valueOf(damaged.getMessage()), damaged);
    }
  }

  @Override
  public EngineFigures figures() {
    return new EngineFigures(Optional.of(rows.syncs()), Optional.empty());
  }

  @Override
  public AccessStore access() {
    return access;
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
      EventLedger ledger = closing.add(EventLedger.open(rows, ids, index, clock, ledgerSettings()));
      return Recount.compare(ledger, index, progress);
    } catch (Damaged damaged) {
      throw new CannotStart(String.valueOf(damaged.getMessage()), damaged);
    }
  }

  private EventLedger.Settings ledgerSettings() {
    return EventLedger.Settings.of(EmbeddedBackend::end)
        .withEventRetention(settings.auditRetention())
        .withErasure((player, _) -> access.erase(player));
  }

  /// Nobody can know any more what is durable, so nothing more may be answered: the process ends at
  /// once, without shutdown hooks, and the next start finds out from the disk.
  static void end(RowStore.SyncFailed failure) {
    LOG.error("The disk did not confirm a write; ending now", failure);
    Runtime.getRuntime().halt(SYNC_FAILED);
  }

  @Override
  public void close() {
    closing.close();
  }
}
