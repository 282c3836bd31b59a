package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.testkit.notice.DeliveriesContract;
import dev.laurel.testkit.notice.DeliveriesStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Notices on PostgreSQL, where several instances deliver them.
final class PostgresDeliveriesTest extends DeliveriesContract {
  @Override
  protected DeliveriesStore open() {
    return new Store(Server.empty());
  }

  @Test
  void instances_never_hold_the_same_delivery_at_the_same_moment() throws Exception {
    try (Store one = new Store(Server.empty());
        Database another = Database.open(one.settings);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        one.add(notice("n" + i), List.of(SHOP));
      }
      List<Callable<List<Delivery>>> takers = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        Deliveries deliveries = new PostgresDeliveries(i % 2 == 0 ? one.database : another);
        takers.add(() -> deliveries.take(now(), 5));
      }
      List<String> taken = new ArrayList<>();
      for (Future<List<Delivery>> each : threads.invokeAll(takers)) {
        each.get().forEach(delivery -> taken.add(delivery.toString()));
      }
      assertThat(taken).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    }
  }

  @Test
  void what_another_instance_is_taking_is_passed_by_without_waiting() throws SQLException {
    try (Store store = new Store(Server.empty());
        Connection other = store.database.connection()) {
      store.add(notice("a"), List.of(SHOP, MAIL));
      new Script()
          .query("SELECT 1 FROM deliveries WHERE webhook = 'shop' FOR UPDATE", _ -> {})
          .run(other);
      assertThat(store.deliveries().take(now(), 10))
          .extracting(Delivery::webhook)
          .containsExactly(MAIL);
      other.rollback();
      assertThat(store.deliveries().take(now(), 10))
          .extracting(Delivery::webhook)
          .containsExactly(SHOP);
    }
  }

  @Test
  void a_notice_goes_with_its_transaction_and_is_made_once() throws SQLException {
    try (Store store = new Store(Server.empty())) {
      Notice notice = notice("a");
      try (Connection connection = store.database.connection()) {
        PostgresDeliveries.add(connection, notice, List.of(SHOP));
        connection.rollback();
      }
      assertThat(store.deliveries().notice(notice.id())).isEmpty();
      store.add(notice, List.of(SHOP));
      store.deliveries().delivered(store.deliveries().take(now(), 1).getFirst());
      store.add(notice, List.of(SHOP));
      assertThat(store.deliveries().take(now(), 1)).isEmpty();
    }
  }

  private static final class Store implements DeliveriesStore {
    private final Settings settings;
    private final Database database;

    Store(Settings settings) {
      this.settings = settings;
      this.database = Database.open(settings);
    }

    @Override
    public Deliveries deliveries() {
      return new PostgresDeliveries(database);
    }

    @Override
    public void add(Notice notice, List<WebhookName> webhooks) {
      database.repeatably(connection -> {
        PostgresDeliveries.add(connection, notice, webhooks);
        return true;
      });
    }

    @Override
    public DeliveriesStore reopen() {
      database.close();
      return new Store(settings);
    }

    @Override
    public void close() {
      database.close();
      Server.drop(settings);
    }
  }
}
