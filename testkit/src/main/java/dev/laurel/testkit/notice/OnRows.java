package dev.laurel.testkit.notice;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.List;
import java.util.function.UnaryOperator;

/// Notices on rows.
final class OnRows implements DeliveriesStore {
  private final RowStore rows;
  private final UnaryOperator<RowStore> reopening;
  private final RowDeliveries deliveries;

  OnRows(RowStore rows, UnaryOperator<RowStore> reopening) {
    this.rows = rows;
    this.reopening = reopening;
    this.deliveries = new RowDeliveries(rows);
  }

  @Override
  public Deliveries deliveries() {
    return deliveries;
  }

  @Override
  public void add(Notice notice, List<WebhookName> webhooks) {
    RowBatch batch = new RowBatch();
    RowDeliveries.add(batch, notice, webhooks);
    rows.write(batch, true);
  }

  @Override
  public DeliveriesStore reopen() {
    return new OnRows(reopening.apply(rows), reopening);
  }

  @Override
  public void close() {
    rows.close();
  }
}
