package dev.laurel.testkit.notice;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowStore;
import java.util.List;
import java.util.function.UnaryOperator;

/// A store of notices that a test can add to, end and open again.
public interface DeliveriesStore extends AutoCloseable {
  Deliveries deliveries();

  /// Adds a notice in a write of its own.
  void add(Notice notice, List<WebhookName> webhooks);

  /// Ends it and opens it again on what is stored.
  DeliveriesStore reopen();

  @Override
  void close();

  /// On rows, which `reopening` ends and opens again.
  static DeliveriesStore on(RowStore rows, UnaryOperator<RowStore> reopening) {
    return new OnRows(rows, reopening);
  }
}
