package dev.laurel.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A store that instances on several machines can share, and where it is.
sealed interface Store {
  /// What people call it.
  String label();

  /// Where PostgreSQL is, and as whom to go there.
  record Postgres(String url, @Nullable String user, @Nullable String password, boolean allowUnsafe)
      implements Store {
    @Override
    public String label() {
      return "PostgreSQL";
    }

    /// Without the password, which may stand in the address too.
    @Override
    public String toString() {
      return "Postgres[user=" + user + "]";
    }
  }

  /// Which table of which DynamoDB. Without an address it is Amazon's own in the region, and
  /// without a region the one that the environment of the SDK names. Who may go there is the SDK's
  /// to find.
  record DynamoDb(@Nullable String url, @Nullable String region, String table) implements Store {
    @Override
    public String label() {
      return "DynamoDB";
    }

    /// Without the address, in which somebody may have put a password.
    @Override
    public String toString() {
      return "DynamoDb[table=" + table + "]";
    }
  }

  /// Nodes of a Cassandra, each as host:port, through which the others are found, and which of its
  /// keyspaces. `replication` is that of a keyspace which is yet to be made.
  record Cassandra(
      List<String> nodes,
      String datacenter,
      String keyspace,
      int replication,
      @Nullable String user,
      @Nullable String password)
      implements Store {
    @Override
    public String label() {
      return "Cassandra";
    }

    /// Without the password.
    @Override
    public String toString() {
      return "Cassandra[nodes=" + nodes + ", keyspace=" + keyspace + ", user=" + user + "]";
    }
  }
}
