package dev.laurel.app;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where the servers are that keep truth and ranks. Complaints do not show an address: there may be
/// a password in it.
final class Addresses {
  private static final Pattern NODE = Pattern.compile("[A-Za-z0-9._-]{1,253}:[0-9]{1,5}");
  private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9._-]{3,200}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");
  private static final Pattern KEYSPACE = Pattern.compile("[a-z][a-z0-9_]{0,47}");
  private static final Pattern DATACENTER = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int MOST_NODES = 100;

  private Addresses() {}

  /// An address for a server that nobody asks is a mistake in one of the two.
  static void requireUse(Values values, String name, boolean used, String because) {
    if (!used && values.optional(name) != null) {
      throw new CannotStart(
          "An address is given for %s (in %s), but %s."
              .formatted(name, values.where(name), because));
    }
  }

  static Store.Postgres postgres(Values values) {
    return new Store.Postgres(
        required(
            values,
            "postgres",
            "jdbc:postgresql://127.0.0.1:5432/laurel",
            address -> address.startsWith("jdbc:postgresql:")),
        values.optional("postgres-user"),
        values.optional("postgres-password"),
        values.flag("allow-unsafe-postgres"));
  }

  static Store.DynamoDb dynamoDb(Values values) {
    String url = values.optional("dynamodb");
    if (url != null && !isUrl(url, List.of("http", "https"))) {
      throw malformed(values, "dynamodb", "http://127.0.0.1:8000");
    }
    String table = values.text("dynamodb-table");
    if (!TABLE.matcher(table).matches()) {
      throw values.wrong("dynamodb-table", "3 to 200 letters, digits, '.', '_' or '-'");
    }
    return new Store.DynamoDb(url, region(values), table);
  }

  private static @Nullable String region(Values values) {
    String region = values.optional("dynamodb-region");
    if (region != null && !REGION.matcher(region).matches()) {
      throw values.wrong("dynamodb-region", "a region such as eu-central-1");
    }
    return region;
  }

  static Store.Cassandra cassandra(Values values) {
    String text =
        required(
            values,
            "cassandra",
            "127.0.0.1:9042",
            address -> {
              List<String> nodes = nodes(address).toList();
              return nodes.size() <= MOST_NODES
                  && nodes.stream().allMatch(node -> NODE.matcher(node).matches());
            });
    String keyspace = values.text("cassandra-keyspace");
    if (!KEYSPACE.matcher(keyspace).matches()) {
      throw values.wrong("cassandra-keyspace", "1 to 48 of a-z, 0-9 and '_', a letter first");
    }
    String datacenter = values.text("cassandra-datacenter");
    if (!DATACENTER.matcher(datacenter).matches()) {
      throw values.wrong("cassandra-datacenter", "1 to 64 letters, digits, '.', '_' or '-'");
    }
    return new Store.Cassandra(
        nodes(text).toList(),
        datacenter,
        keyspace,
        values.number("cassandra-replication", 1, 100),
        values.optional("cassandra-user"),
        values.optional("cassandra-password"));
  }

  private static Stream<String> nodes(String text) {
    return Stream.of(text.split(",", -1)).map(String::strip);
  }

  static Engines.Redis redis(Values values) {
    boolean cluster = values.flag("redis-cluster");
    String example = "redis://127.0.0.1:6379";
    String addresses =
        required(
            values,
            "redis",
            cluster ? example + ",redis://127.0.0.1:6380" : example,
            given -> nodes(given).allMatch(each -> isUrl(each, List.of("redis", "rediss"))));
    List<String> all = nodes(addresses).toList();
    if (!cluster && all.size() > 1) {
      throw new CannotStart(
          ("Several addresses are given for redis (in %s): give one, or, where they are servers of"
                  + " a Redis Cluster, set --redis-cluster.")
              .formatted(values.where("redis")));
    }
    return new Engines.Redis(all, cluster);
  }

  private static String required(
      Values values, String name, String example, Predicate<String> form) {
    String address = values.optional(name);
    if (address == null) {
      throw new CannotStart(
          "No address is given for %s: set --%s %s".formatted(name, name, example));
    }
    if (!form.test(address)) {
      throw malformed(values, name, example);
    }
    return address;
  }

  private static CannotStart malformed(Values values, String name, String example) {
    return new CannotStart(
        "The address of %s in %s must look like %s".formatted(name, values.where(name), example));
  }

  private static boolean isUrl(String address, List<String> schemes) {
    try {
      URI uri = new URI(address);
      return schemes.contains(uri.getScheme()) && uri.getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
