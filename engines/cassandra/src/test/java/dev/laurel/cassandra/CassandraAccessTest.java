package dev.laurel.cassandra;

import dev.laurel.core.access.AccessStore;
import dev.laurel.testkit.access.AccessStoreContract;
import dev.laurel.testkit.access.OpenedAccess;

/// Access on Cassandra.
final class CassandraAccessTest extends AccessStoreContract {
  @Override
  protected OpenedAccess open() {
    Settings _ = Space.empty();
    return Opened.on();
  }

  private record Opened(Cassandra cassandra) implements OpenedAccess {
    static Opened on() {
      return new Opened(Space.open());
    }

    @Override
    public AccessStore store() {
      return CassandraAccess.open(cassandra);
    }

    @Override
    public OpenedAccess reopen() {
      cassandra.close();
      return on();
    }

    @Override
    public void close() {
      cassandra.close();
    }
  }
}
