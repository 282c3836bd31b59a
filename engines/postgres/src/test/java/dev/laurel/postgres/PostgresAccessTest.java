package dev.laurel.postgres;

import dev.laurel.core.access.AccessStore;
import dev.laurel.testkit.access.AccessStoreContract;
import dev.laurel.testkit.access.OpenedAccess;

/// Access on PostgreSQL.
final class PostgresAccessTest extends AccessStoreContract {
  @Override
  protected OpenedAccess open() {
    return Opened.on(Server.empty());
  }

  private record Opened(Settings settings, Database database) implements OpenedAccess {
    static Opened on(Settings settings) {
      return new Opened(settings, Database.open(settings));
    }

    @Override
    public AccessStore store() {
      return new PostgresAccess(database);
    }

    @Override
    public OpenedAccess reopen() {
      database.close();
      return on(settings);
    }

    @Override
    public void close() {
      database.close();
      Server.drop(settings);
    }
  }
}
