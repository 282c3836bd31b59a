package dev.laurel.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What keeps the truth and what keeps the ranks. Not every store goes with every index.
sealed interface Engines {
  /// RocksDB in a directory, ranks in this process: nothing else to run.
  record Embedded(Path data, long reserveBytes, Duration auditRetention) implements Engines {}

  /// PostgreSQL, ranks in this process: one instance.
  record Single(Store.Postgres postgres, Duration auditRetention) implements Engines {}

  /// A store that is shared, ranks in Redis: any number of instances.
  record Shared(Store store, Redis redis, Duration auditRetention, Duration verifyInterval)
      implements Engines {}

  /// Where Redis is: one server, or some of a cluster's.
  record Redis(List<String> addresses, boolean cluster) {
    /// An address may have a password in it.
    @Override
    public String toString() {
      return "Redis[cluster=" + cluster + "]";
    }
  }

  static Engines of(Values values) {
    String store = values.word("store", List.of("rocksdb", "postgres", "dynamodb", "cassandra"));
    boolean redis = values.word("index", List.of("memory", "redis")).equals("redis");
    for (String other : List.of("postgres", "dynamodb", "cassandra")) {
      Addresses.requireUse(values, other, store.equals(other), "store is '" + store + "'");
    }
    Addresses.requireUse(values, "redis", redis, "index is 'memory'");
    if (!redis && values.flag("redis-cluster")) {
      throw new CannotStart("redis-cluster is set, but index is 'memory'.");
    }
    return switch (store) {
      case "postgres" -> onPostgres(values, redis);
      case "dynamodb" -> shared(values, redis, Addresses.dynamoDb(values));
      case "cassandra" -> shared(values, redis, Addresses.cassandra(values));
      default -> embedded(values, redis);
    };
  }

  private static Engines embedded(Values values, boolean redis) {
    if (redis) {
      throw new CannotStart(
          "The ranks can be in Redis only where the truth is in a store that is shared: choose"
              + " --store postgres, dynamodb or cassandra with --index redis, or --store rocksdb"
              + " with --index memory.");
    }
    return new Embedded(Path.of(values.text("data")), values.bytes("reserve"), retention(values));
  }

  private static Engines onPostgres(Values values, boolean redis) {
    Store.Postgres postgres = Addresses.postgres(values);
    return redis ? shared(values, true, postgres) : new Single(postgres, retention(values));
  }

  private static Engines shared(Values values, boolean redis, Store store) {
    if (!redis) {
      throw new CannotStart(
          store.label()
              + " cannot count ranks, and one instance cannot keep them for the others: choose"
              + " --index redis with --redis redis://127.0.0.1:6379.");
    }
    return new Shared(
        store,
        Addresses.redis(values),
        retention(values),
        values.duration("verify-interval", "PT10M"));
  }

  private static Duration retention(Values values) {
    return values.duration("audit-retention", "P90D");
  }
}
