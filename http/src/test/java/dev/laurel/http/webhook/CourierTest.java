package dev.laurel.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.notice.Courier;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowBatch;
import dev.laurel.testkit.time.ManualClock;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A courier, rows and a receiver: the whole way.
final class CourierTest {
  private static final String SECRET = "correct-horse-battery-staple-0123";
  private static final WebhookName PRIZES = new WebhookName("prizes");

  private final ManualClock clock = ManualClock.at("2025-07-14T00:00:05Z");
  private final MemoryRows rows = new MemoryRows();
  private final Deliveries deliveries = new RowDeliveries(rows);

  private void add(String window) {
    NoticeId id = new NoticeId("arcade/points/" + window);
    byte[] payload = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
    long now = Micros.of(clock.instant());
    RowBatch batch = new RowBatch();
    RowDeliveries.add(
        batch, new Notice(id, NoticeKind.WINDOW_CLOSED, now, payload), List.of(PRIZES));
    rows.write(batch, true);
  }

  private WebhookSender sender(Receiver receiver) {
    Webhook webhook = Webhook.parse("prizes=http://127.0.0.1:" + receiver.port() + "/t0ken");
    return WebhookSender.of(List.of(webhook), WebhookSecret.of(SECRET), true, clock);
  }

  private Courier courier(Receiver receiver) {
    return new Courier(new RowDeliveries(rows), sender(receiver), clock, new Random(1));
  }

  @Test
  void a_receiver_that_comes_back_gets_the_same_again_signed_anew() {
    try (Receiver receiver = Receiver.start()) {
      receiver.behave(Receiver.status(503));
      add("2025-W28");
      try (Courier courier = courier(receiver)) {
        courier.round();
      }
      Delivery waiting = deliveries.list(State.PENDING, 1).getFirst();
      assertThat(waiting.trouble()).extracting(Delivery.Trouble::error).isEqualTo("answered 503");
      receiver.behave(Receiver.status(204));
      clock.set(Micros.instant(waiting.at()).plusSeconds(60));
      try (Courier courier = courier(receiver)) {
        courier.round();
      }
      assertThat(deliveries.list(State.PENDING, 1)).isEmpty();
      Receiver.Request first = receiver.requests.get(0);
      Receiver.Request second = receiver.requests.get(1);
      assertThat(second.body()).isEqualTo(first.body());
      assertThat(second.header("Laurel-Delivery")).isEqualTo(first.header("Laurel-Delivery"));
      assertThat(second.header("Laurel-Signature")).isNotEqualTo(first.header("Laurel-Signature"));
    }
  }

  @Test
  void one_that_goes_by_itself_delivers_and_ends_in_the_middle_of_an_attempt() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (Receiver receiver = Receiver.start()) {
      receiver.behave(_ -> {
        asked.countDown();
        try {
          never.await();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      });
      add("2025-W28");
      try (Courier _ = Courier.start(deliveries, sender(receiver), clock)) {
        asked.await();
      }
      assertThat(deliveries.list(State.PENDING, 1).getFirst().attempts()).isZero();
    }
  }

  @Test
  void neither_secret_nor_address_is_kept_with_a_failure() {
    Receiver receiver = Receiver.start();
    WebhookSender sender = sender(receiver);
    receiver.close();
    add("2025-W28");
    try (Courier courier = new Courier(deliveries, sender, clock, new Random(1))) {
      courier.round();
    }
    Delivery failed = deliveries.list(State.PENDING, 1).getFirst();
    assertThat(failed.trouble())
        .extracting(Delivery.Trouble::error)
        .isEqualTo("the connection was refused");
    assertThat(failed.toString()).doesNotContain(SECRET).doesNotContain("t0ken");
  }
}
