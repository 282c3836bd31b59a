package dev.laurel.cassandra;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.RowAccess;

/// Keys, accounts, sessions, signing keys and acts on Cassandra.
public final class CassandraAccess {
  private CassandraAccess() {}

  public static AccessStore open(Cassandra cassandra) {
    JournaledRows rows = JournaledRows.ofAccess(cassandra);
    return new RowAccess(
        rows,
        failure -> {
          throw failure;
        },
        rows);
  }
}
