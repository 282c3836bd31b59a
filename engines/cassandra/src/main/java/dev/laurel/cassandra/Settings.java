package dev.laurel.cassandra;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How to reach the cluster.
///
/// `contacts` are `host:port`, with commas between, of some of its nodes; the driver finds the
/// others. `replication` is how many nodes have each row, for a keyspace that is yet to be made.
public record Settings(
    String contacts,
    String datacenter,
    String keyspace,
    int replication,
    @Nullable String user,
    @Nullable String password,
    Duration timeout) {
  private static final Pattern KEYSPACE = Pattern.compile("[a-z][a-z0-9_]{0,47}");
  private static final int DEFAULT_PORT = 9042;

  public Settings {
    if (!KEYSPACE.matcher(keyspace).matches()) {
      throw new CassandraUnusable(
          "A keyspace is named by 1 to 48 of a-z, 0-9 and _, a letter first.");
    }
    if (replication < 1) {
      throw new CassandraUnusable("Each row is on one node at least.");
    }
    List<InetSocketAddress> _ = addresses(contacts);
  }

  public static Settings of(String contacts) {
    return new Settings(contacts, "datacenter1", "laurel", 3, null, null, Duration.ofSeconds(5));
  }

  public Settings in(String dc, String space) {
    return new Settings(contacts, dc, space, replication, user, password, timeout);
  }

  public Settings withUser(@Nullable String name, @Nullable String secret) {
    return new Settings(contacts, datacenter, keyspace, replication, name, secret, timeout);
  }

  public Settings withReplication(int copies) {
    return new Settings(contacts, datacenter, keyspace, copies, user, password, timeout);
  }

  public Settings withTimeout(Duration answer) {
    return new Settings(contacts, datacenter, keyspace, replication, user, password, answer);
  }

  List<InetSocketAddress> addresses() {
    return addresses(contacts);
  }

  private static List<InetSocketAddress> addresses(String contacts) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String contact : contacts.split(",", -1)) {
      addresses.add(address(contact.strip()));
    }
    return addresses;
  }

  private static InetSocketAddress address(String contact) {
    int colon = contact.lastIndexOf(':');
    String host = colon < 0 ? contact : contact.substring(0, colon);
    try {
      int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(contact.substring(colon + 1));
      if (!host.isEmpty() && port > 0 && port < 1 << 16) {
        return new InetSocketAddress(host, port);
      }
    } catch (NumberFormatException malformed) {
      // Told below.
    }
    throw new CassandraUnusable(
        "The address of Cassandra must look like host:9042, or several with commas between.");
  }

  /// Without the password: this is what a log shows.
  @Override
  public String toString() {
    return contacts + "/" + keyspace;
  }
}
