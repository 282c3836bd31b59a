package dev.laurel.dynamodb;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.testkit.notice.DeliveriesContract;
import dev.laurel.testkit.notice.DeliveriesStore;
import java.util.List;

final class DynamoDeliveriesTest extends DeliveriesContract {
  @Override
  protected DeliveriesStore open() {
    return new Opened(Local.fresh());
  }

  private static final class Opened implements DeliveriesStore {
    private final DynamoDb.Settings settings;
    private final DynamoDb database;

    Opened(DynamoDb.Settings settings) {
      this.settings = settings;
      this.database = Local.open(settings);
    }

    @Override
    public Deliveries deliveries() {
      return new DynamoDeliveries(database);
    }

    @Override
    public void add(Notice notice, List<WebhookName> webhooks) {
      Transaction transaction = database.table().transaction();
      DynamoDeliveries.add(transaction, notice, webhooks);
      database.table().write(transaction, null);
    }

    @Override
    public DeliveriesStore reopen() {
      database.close();
      return new Opened(settings);
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
