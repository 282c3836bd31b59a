package dev.laurel.app;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.player.Names;
import dev.laurel.dynamodb.DynamoAccess;
import dev.laurel.dynamodb.DynamoArchive;
import dev.laurel.dynamodb.DynamoDb;
import dev.laurel.dynamodb.DynamoDeliveries;
import dev.laurel.dynamodb.DynamoLedger;
import dev.laurel.dynamodb.IndexState;
import dev.laurel.dynamodb.Outbox;
import dev.laurel.dynamodb.TableUnusable;
import java.time.Clock;

/// The truth in DynamoDB, which cannot rank by itself.
final class DynamoTruth implements Truth {
  private final DynamoDb database;
  private final DynamoLedger ledger;

  private DynamoTruth(DynamoDb database, DynamoLedger ledger) {
    this.database = database;
    this.ledger = ledger;
  }

  static DynamoTruth open(Store.DynamoDb store, Engines.Shared settings, Missed missed) {
    DynamoDb database = open(store);
    try {
      DynamoLedger.Options options =
          DynamoLedger.Options.defaults()
              .withEventRetention(settings.auditRetention())
              .withIndex(Truth.hasAll(settings, missed, new IndexState(database)));
      return new DynamoTruth(database, DynamoLedger.open(database, Clock.systemUTC(), options));
    } catch (RuntimeException | Error cannotOpen) {
      database.close();
      throw cannotOpen;
    }
  }

  /// The table as it is, or the reason why not in one sentence.
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
    return new DynamoAccess(database);
  }

  @Override
  public Archive archive(Announcement announcement) {
    return new DynamoArchive(database, Clock.systemUTC(), announcement);
  }

  @Override
  public Deliveries deliveries() {
    return new DynamoDeliveries(database);
  }

  @Override
  public Agreement agreement() {
    return new IndexState(database);
  }

  @Override
  public Backlog backlog() {
    return new Outbox(database);
  }

  @Override
  public RankIndex fallback() {
    return ledger.fallback();
  }

  @Override
  public boolean ranksByItself() {
    return false;
  }

  @Override
  public void close() {
    ledger.close();
    database.close();
  }
}
