package dev.laurel.dynamodb;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowBatch;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Notices and deliveries as core keeps them in rows. For any number of threads and instances.
public final class DynamoDeliveries implements Deliveries {
  private static final String REALM = "deliveries";

  private final Table table;
  private final RowDeliveries reading;

  public DynamoDeliveries(DynamoDb database) {
    this.table = database.table();
    this.reading = new RowDeliveries(DynamoRows.reading(table));
  }

  /// Adds a notice to the transaction that makes it true.
  static void add(Transaction transaction, Notice notice, List<WebhookName> webhooks) {
    RowBatch batch = new RowBatch();
    RowDeliveries.add(batch, notice, webhooks);
    DynamoRows.add(transaction, batch.changes());
  }

  private void change(Consumer<RowDeliveries> change) {
    boolean _ =
        DynamoRows.change(
            table,
            REALM,
            rows -> {
              change.accept(new RowDeliveries(rows));
              return true;
            });
  }

  /// Asked again and again, mostly for nothing: then nothing is written.
  @Override
  public List<Delivery> take(long now, int limit) {
    return DynamoRows.change(table, REALM, rows -> new RowDeliveries(rows).take(now, limit));
  }

  @Override
  public Optional<Notice> notice(NoticeId id) {
    return reading.notice(id);
  }

  @Override
  public void delivered(Delivery taken) {
    change(it -> it.delivered(taken));
  }

  @Override
  public void failed(Delivery taken, Delivery after) {
    change(it -> it.failed(taken, after));
  }

  @Override
  public List<Delivery> list(Delivery.State state, int limit) {
    return reading.list(state, limit);
  }

  @Override
  public void sweep(long now) {
    change(it -> it.sweep(now));
  }
}
