package dev.laurel.app;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What keeps the truth and what keeps the ranks. Not every store goes with every index.
sealed interface Engines {
  /// RocksDB in a directory, ranks in this process: nothing else to run.
  record Embedded(Path data, long reserveBytes, Duration auditRetention) implements Engines {}

  /// PostgreSQL, ranks in this process: one instance.
  record Single(Postgres postgres, Duration auditRetention) implements Engines {}

  /// PostgreSQL, ranks in Redis: any number of instances.
  record Shared(Postgres postgres, Redis redis, Duration auditRetention, Duration verifyInterval)
      implements Engines {}

  /// Where Redis is: one server, or some of a cluster's.
  record Redis(List<String> addresses, boolean cluster) {
    /// An address may have a password in it.
    @Override
    public String toString() {
      return "Redis[cluster=" + cluster + "]";
    }
  }

  /// Where PostgreSQL is, and as whom to go there.
  record Postgres(
      String url, @Nullable String user, @Nullable String password, boolean allowUnsafe) {
    /// Without the password, which may stand in the address too.
    @Override
    public String toString() {
      return "Postgres[user=" + user + "]";
    }
  }

  static Engines of(Values values) {
    String store = values.word("store", List.of("rocksdb", "postgres"));
    boolean redis = values.word("index", List.of("memory", "redis")).equals("redis");
    requireUse(values, "postgres", store.equals("postgres"), "store is 'rocksdb'");
    requireUse(values, "redis", redis, "index is 'memory'");
    if (!redis && values.flag("redis-cluster")) {
      throw new CannotStart("redis-cluster is set, but index is 'memory'.");
    }
    Duration retention = values.duration("audit-retention", "P90D");
    if (store.equals("postgres")) {
      return onPostgres(values, redis, retention);
    }
    if (redis) {
      throw new CannotStart(
          "The ranks can be in Redis only where the truth is in PostgreSQL: choose --store postgres"
              + " with --index redis, or --store rocksdb with --index memory.");
    }
    return new Embedded(Path.of(values.text("data")), values.bytes("reserve"), retention);
  }

  private static Engines onPostgres(Values values, boolean redis, Duration retention) {
    Postgres postgres =
        new Postgres(
            address(values, "postgres", "jdbc:postgresql://127.0.0.1:5432/laurel"),
            values.optional("postgres-user"),
            values.optional("postgres-password"),
            values.flag("allow-unsafe-postgres"));
    if (!redis) {
      return new Single(postgres, retention);
    }
    return new Shared(
        postgres, redis(values), retention, values.duration("verify-interval", "PT10M"));
  }

  private static Redis redis(Values values) {
    boolean cluster = values.flag("redis-cluster");
    String example = "redis://127.0.0.1:6379";
    String addresses =
        address(values, "redis", cluster ? example + ",redis://127.0.0.1:6380" : example);
    List<String> all = List.of(addresses.split(",", -1));
    if (!cluster && all.size() > 1) {
      throw new CannotStart(
          ("Several addresses are given for redis (in %s): give one, or, where they are servers of"
                  + " a Redis Cluster, set --redis-cluster.")
              .formatted(values.where("redis")));
    }
    return new Redis(all, cluster);
  }

  /// An address for a server that nobody asks is a mistake in one of the two.
  private static void requireUse(Values values, String name, boolean used, String because) {
    if (!used && values.optional(name) != null) {
      throw new CannotStart(
          "An address is given for %s (in %s), but %s."
              .formatted(name, values.where(name), because));
    }
  }

  /// Complaints do not show it: there may be a password in it.
  private static String address(Values values, String name, String example) {
    String address = values.optional(name);
    if (address == null) {
      throw new CannotStart(
          "No address is given for %s: set --%s %s".formatted(name, name, example));
    }
    if (!isAddress(address, name)) {
      throw new CannotStart(
          "The address of %s in %s must look like %s".formatted(name, values.where(name), example));
    }
    return address;
  }

  private static boolean isAddress(String address, String name) {
    if (name.equals("postgres")) {
      return address.startsWith("jdbc:postgresql:");
    }
    return Stream.of(address.split(",", -1)).allMatch(Engines::isRedis);
  }

  private static boolean isRedis(String address) {
    try {
      URI uri = new URI(address);
      return List.of("redis", "rediss").contains(uri.getScheme()) && uri.getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
