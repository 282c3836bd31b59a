package dev.laurel.app;

import dev.laurel.core.guard.Missed;
import dev.laurel.dynamodb.DynamoAccess;
import dev.laurel.dynamodb.DynamoArchive;
import dev.laurel.dynamodb.DynamoDb;
import dev.laurel.dynamodb.DynamoDeliveries;
import dev.laurel.dynamodb.DynamoLedger;
import dev.laurel.dynamodb.IndexState;
import dev.laurel.dynamodb.Outbox;
import dev.laurel.dynamodb.TableUnusable;
import java.time.Clock;
import java.time.InstantSource;

/// The truth in DynamoDB, which cannot rank by itself.
final class DynamoTruth {
  private DynamoTruth() {}

  static Truth open(
      Store.DynamoDb store,
      Engines.Shared settings,
      Missed missed,
      InstantSource clock,
      Closing opened) {
    DynamoDb database = opened.add(open(store));
    IndexState agreement = new IndexState(database);
    DynamoLedger.Options options =
        DynamoLedger.Options.defaults()
            .withEventRetention(settings.auditRetention())
            .withIndex(Truth.hasAll(settings, missed, agreement));
    DynamoLedger ledger = opened.add(DynamoLedger.open(database, clock, options));
    return new Truth(
        ledger,
        ledger.names(),
        new DynamoAccess(database),
        announcement -> new DynamoArchive(database, clock, announcement),
        new DynamoDeliveries(database),
        agreement,
        new Outbox(database),
        ledger.fallback(),
        false,
        opened);
  }

  /// The table as it is, or the reason why not in one sentence. Its leases go by the machine's
  /// clock.
  static DynamoDb open(Store.DynamoDb store) {
    try {
      return DynamoDb.open(settings(store), Clock.systemUTC());
    } catch (TableUnusable unusable) {
      throw new CannotStart(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  /// Makes the table where there is none.
  static void migrate(Store.DynamoDb store) {
    try {
      DynamoDb.migrate(settings(store), Clock.systemUTC()).close();
    } catch (TableUnusable unusable) {
      throw new CannotStart(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  private static DynamoDb.Settings settings(Store.DynamoDb store) {
    return DynamoDb.Settings.of(store.url(), store.region(), store.table());
  }
}
