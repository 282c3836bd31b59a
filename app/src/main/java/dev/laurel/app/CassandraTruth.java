package dev.laurel.app;

import dev.laurel.cassandra.Cassandra;
import dev.laurel.cassandra.CassandraAccess;
import dev.laurel.cassandra.CassandraArchive;
import dev.laurel.cassandra.CassandraDeliveries;
import dev.laurel.cassandra.CassandraLedger;
import dev.laurel.cassandra.CassandraUnusable;
import dev.laurel.cassandra.IndexState;
import dev.laurel.cassandra.Settings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.guard.Rankless;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.player.Names;
import java.time.Clock;

/// The truth in Cassandra, which cannot rank: while Redis is away ranks are refused.
final class CassandraTruth implements Truth {
  private final Closing closing;
  private final Cassandra cassandra;
  private final CassandraLedger ledger;

  private CassandraTruth(Closing closing, Cassandra cassandra, CassandraLedger ledger) {
    this.closing = closing;
    this.cassandra = cassandra;
    this.ledger = ledger;
  }

  static CassandraTruth open(Store.Cassandra store, Engines.Shared settings, Missed missed) {
    Closing closing = new Closing();
    try {
      Cassandra cassandra = closing.add(connect(store));
      CassandraLedger.Options options =
          CassandraLedger.Options.defaults()
              .withEventRetention(settings.auditRetention())
              .withIndex(Truth.hasAll(settings, missed, new IndexState(cassandra)));
      CassandraLedger ledger =
          closing.add(CassandraLedger.open(cassandra, Clock.systemUTC(), options));
      return new CassandraTruth(closing, cassandra, ledger);
    } catch (RuntimeException | Error cannotOpen) {
      closing.close();
      throw cannotOpen;
    }
  }

  static Cassandra connect(Store.Cassandra store) {
    try {
      return Cassandra.open(settings(store));
    } catch (CassandraUnusable unusable) {
      throw new CannotStart(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  /// Makes the keyspace and its tables, where they are not there.
  static void migrate(Store.Cassandra store) {
    try {
      Cassandra.migrate(settings(store));
    } catch (CassandraUnusable unusable) {
      throw new CannotStart(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  private static Settings settings(Store.Cassandra store) {
    return Settings.of(String.join(",", store.nodes()))
        .in(store.datacenter(), store.keyspace())
        .withReplication(store.replication())
        .withUser(store.user(), store.password());
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public Names names() {
    return ledger.names();
  }

  @Override
  public AccessStore access() {
    return CassandraAccess.open(cassandra);
  }

  @Override
  public Archive archive(Announcement announcement) {
    return new CassandraArchive(ledger, Clock.systemUTC(), announcement);
  }

  @Override
  public Deliveries deliveries() {
    return CassandraDeliveries.of(ledger);
  }

  @Override
  public Agreement agreement() {
    return new IndexState(cassandra);
  }

  @Override
  public Backlog backlog() {
    return ledger.backlog();
  }

  @Override
  public RankIndex fallback() {
    return new Rankless(ledger::heldWindows);
  }

  @Override
  public boolean ranksByItself() {
    return false;
  }

  @Override
  public void close() {
    closing.close();
  }
}
