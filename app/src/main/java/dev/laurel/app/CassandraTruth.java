package dev.laurel.app;

import dev.laurel.cassandra.Cassandra;
import dev.laurel.cassandra.CassandraAccess;
import dev.laurel.cassandra.CassandraArchive;
import dev.laurel.cassandra.CassandraDeliveries;
import dev.laurel.cassandra.CassandraLedger;
import dev.laurel.cassandra.CassandraUnusable;
import dev.laurel.cassandra.IndexState;
import dev.laurel.cassandra.Settings;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.guard.Rankless;
import java.time.InstantSource;

/// The truth in Cassandra, which cannot rank: while Redis is away ranks are refused.
final class CassandraTruth {
  private CassandraTruth() {}

  static Truth open(
      Store.Cassandra store,
      Engines.Shared settings,
      Missed missed,
      InstantSource clock,
      Closing opened) {
    Cassandra cassandra = opened.add(connect(store));
    IndexState agreement = new IndexState(cassandra);
    CassandraLedger.Options options =
        CassandraLedger.Options.defaults()
            .withEventRetention(settings.auditRetention())
            .withIndex(Truth.hasAll(settings, missed, agreement));
    CassandraLedger ledger = opened.add(CassandraLedger.open(cassandra, clock, options));
    return new Truth(
        ledger,
        ledger.names(),
        CassandraAccess.open(cassandra),
        announcement -> new CassandraArchive(ledger, clock, announcement),
        CassandraDeliveries.of(ledger),
        agreement,
        ledger.backlog(),
        new Rankless(ledger::heldWindows),
        false,
        opened);
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
}
