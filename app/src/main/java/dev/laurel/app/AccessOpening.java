package dev.laurel.app;

import dev.laurel.cassandra.Cassandra;
import dev.laurel.cassandra.CassandraAccess;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.RowAccess;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.dynamodb.DynamoAccess;
import dev.laurel.dynamodb.DynamoDb;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.PostgresAccess;
import dev.laurel.rocksdb.DirectoryInUse;
import dev.laurel.rocksdb.DirectoryUnusable;
import dev.laurel.rocksdb.RocksRows;

/// Opens what keeps keys and accounts, and nothing of the ranks.
record AccessOpening(AccessStore access, AutoCloseable opened) implements AutoCloseable {
  static AccessOpening open(Engines engines) {
    return switch (engines) {
      case Engines.Embedded embedded -> embedded(embedded);
      case Engines.Single single -> postgres(single.postgres());
      case Engines.Shared shared -> shared(shared.store());
    };
  }

  private static AccessOpening embedded(Engines.Embedded settings) {
    try {
      RowStore rows =
          RocksRows.open(
              settings.data(),
              RocksRows.Options.DEFAULTS.withReserveBytes(settings.reserveBytes()));
      return new AccessOpening(new RowAccess(rows, EmbeddedBackend::end), rows);
    } catch (DirectoryInUse taken) {
      throw new CannotStart(
          taken.getMessage()
              + " Or go through the server that runs there: add --url http://127.0.0.1:7400, with a"
              + " key of role admin in LAUREL_KEY once one has been made.",
          taken);
    } catch (DirectoryUnusable | Damaged cannot) {
      throw new CannotStart(String.valueOf(cannot.getMessage()), cannot);
    }
  }

  private static AccessOpening shared(Store store) {
    return switch (store) {
      case Store.Postgres postgres -> postgres(postgres);
      case Store.DynamoDb dynamo -> dynamo(dynamo);
      case Store.Cassandra cassandra -> cassandra(cassandra);
    };
  }

  private static AccessOpening dynamo(Store.DynamoDb store) {
    DynamoDb database = DynamoTruth.open(store);
    return new AccessOpening(new DynamoAccess(database), database);
  }

  private static AccessOpening cassandra(Store.Cassandra store) {
    Cassandra cassandra = CassandraTruth.connect(store);
    return new AccessOpening(CassandraAccess.open(cassandra), cassandra);
  }

  private static AccessOpening postgres(Store.Postgres postgres) {
    Database database = PostgresOpening.open(postgres);
    return new AccessOpening(new PostgresAccess(database), database);
  }

  @Override
  public void close() {
    Closing.close(opened);
  }
}
