package dev.laurel.dynamodb;

import dev.laurel.core.access.AccessStore;
import dev.laurel.testkit.access.AccessStoreContract;
import dev.laurel.testkit.access.OpenedAccess;

final class DynamoAccessTest extends AccessStoreContract {
  @Override
  protected OpenedAccess open() {
    return Opened.on(Local.fresh());
  }

  private record Opened(DynamoDb.Settings settings, DynamoDb database) implements OpenedAccess {
    static Opened on(DynamoDb.Settings settings) {
      return new Opened(settings, Local.open(settings));
    }

    @Override
    public AccessStore store() {
      return new DynamoAccess(database);
    }

    @Override
    public OpenedAccess reopen() {
      database.close();
      return on(settings);
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
