package dev.laurel.cassandra;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowBatch;
import dev.laurel.testkit.notice.DeliveriesContract;
import dev.laurel.testkit.notice.DeliveriesStore;
import java.util.List;

/// Notices on Cassandra.
final class CassandraDeliveriesTest extends DeliveriesContract {
  @Override
  protected DeliveriesStore open() {
    Settings _ = Space.empty();
    return Opened.on();
  }

  private record Opened(Cassandra cassandra, JournaledRows rows) implements DeliveriesStore {
    static Opened on() {
      Cassandra cassandra = Space.open();
      return new Opened(cassandra, new JournaledRows(cassandra, "laurel", 0));
    }

    @Override
    public Deliveries deliveries() {
      return new RowDeliveries(rows, rows);
    }

    @Override
    public void add(Notice notice, List<WebhookName> webhooks) {
      RowBatch batch = new RowBatch();
      RowDeliveries.add(batch, notice, webhooks);
      rows.write(batch, true);
    }

    @Override
    public DeliveriesStore reopen() {
      cassandra.close();
      return on();
    }

    @Override
    public void close() {
      cassandra.close();
    }
  }
}
