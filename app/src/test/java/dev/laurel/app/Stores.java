package dev.laurel.app;

import dev.laurel.testkit.server.CassandraNode;
import dev.laurel.testkit.server.DynamoServer;
import dev.laurel.testkit.server.PostgresServer;
import java.util.List;
import java.util.UUID;

/// Empty stores on the servers that all tests share, for engines in this process.
final class Stores {
  private Stores() {}

  /// Its schema is dropped when the other is closed.
  static Store.Postgres postgres(Closing closing) {
    String schema = PostgresServer.emptySchema();
    AutoCloseable _ = closing.add(() -> PostgresServer.drop(schema));
    return new Store.Postgres(schema, null, null, false);
  }

  static Store.DynamoDb dynamo() {
    // What the SDK looks for; anything will do.
    System.setProperty("aws.accessKeyId", "laurel");
    System.setProperty("aws.secretAccessKey", "laurel");
    Store.DynamoDb store =
        new Store.DynamoDb(DynamoServer.address(), "eu-test-1", DynamoServer.freshTable());
    DynamoTruth.migrate(store);
    return store;
  }

  static Store.Cassandra cassandra() {
    String keyspace = "test_" + UUID.randomUUID().toString().substring(0, 8);
    Store.Cassandra store =
        new Store.Cassandra(
            List.of(CassandraNode.address()), "datacenter1", keyspace, 1, null, null);
    CassandraTruth.migrate(store);
    return store;
  }
}
