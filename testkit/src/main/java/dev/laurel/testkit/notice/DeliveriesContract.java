package dev.laurel.testkit.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.notice.Courier;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The tests that every store of notices passes, alone and with a courier over it.
public abstract class DeliveriesContract {
  protected static final WebhookName SHOP = new WebhookName("shop");
  protected static final WebhookName MAIL = new WebhookName("mail.example.com");
  private static final Duration DELAY = Duration.ofSeconds(7);
  private static final int MANY = 1_000;

  protected final ManualClock clock = ManualClock.at("2025-07-14T00:00:05Z");
  private final ScriptedSender receivers = new ScriptedSender();
  private DeliveriesStore store;

  @SuppressWarnings("NullAway.Init")
  protected DeliveriesContract() {}

  /// Opens an empty store.
  protected abstract DeliveriesStore open();

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  protected long now() {
    return Micros.of(clock.instant());
  }

  /// A notice that is made now.
  protected Notice notice(String name) {
    NoticeId id = new NoticeId("arcade/points/" + name);
    byte[] payload = ("{\"id\":\"" + id + "\",\"name\":\"Zoë\"}").getBytes(UTF_8);
    return new Notice(id, NoticeKind.WINDOW_CLOSED, now(), payload);
  }

  private List<Delivery> take(int limit) {
    return store.deliveries().take(now(), limit);
  }

  private List<String> list(State state) {
    return store.deliveries().list(state, MANY).stream().map(Delivery::toString).toList();
  }

  @Test
  void a_notice_is_kept_as_it_was_made_and_due_at_every_webhook_at_once() {
    Notice notice = notice("a");
    store.add(notice, List.of(SHOP, MAIL));
    assertThat(store.deliveries().notice(notice.id())).hasValue(notice);
    assertThat(take(MANY))
        .allSatisfy(delivery -> {
          assertThat(delivery.notice()).isEqualTo(notice.id());
          assertThat(delivery.kind()).isEqualTo(NoticeKind.WINDOW_CLOSED);
          assertThat(delivery.madeAt()).isEqualTo(notice.madeAt());
          assertThat(delivery.attempts()).isZero();
          assertThat(delivery.trouble()).isNull();
        })
        .extracting(Delivery::webhook)
        .containsExactlyInAnyOrder(SHOP, MAIL);
  }

  @Test
  void a_notice_without_webhooks_is_kept_and_goes_nowhere() {
    Notice notice = notice("a");
    store.add(notice, List.of());
    assertThat(take(MANY)).isEmpty();
    assertThat(store.deliveries().notice(notice.id())).hasValue(notice);
    assertThat(store.deliveries().notice(new NoticeId("none"))).isEmpty();
  }

  @Test
  void what_was_taken_is_not_due_again_before_its_lease_ends() {
    store.add(notice("a"), List.of(SHOP));
    Delivery taken = take(MANY).getFirst();
    assertThat(taken.at()).isEqualTo(now() + Delivery.micros(Delivery.LEASE));
    assertThat(take(MANY)).isEmpty();
    clock.advance(Delivery.LEASE.minusMillis(1));
    assertThat(take(MANY)).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(take(MANY)).hasSize(1);
  }

  @Test
  void what_is_due_longest_is_taken_first_and_no_more_than_asked_for() {
    for (String name : List.of("c", "a", "b")) {
      store.add(notice(name), List.of(SHOP));
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(take(2)).extracting(each -> each.notice().value()).containsExactly(id("c"), id("a"));
    assertThat(take(2)).extracting(each -> each.notice().value()).containsExactly(id("b"));
    assertThat(take(0)).isEmpty();
  }

  private static String id(String name) {
    return "arcade/points/" + name;
  }

  @Test
  void what_was_delivered_is_gone_and_the_notice_stays() {
    Notice notice = notice("a");
    store.add(notice, List.of(SHOP, MAIL));
    Delivery taken = take(1).getFirst();
    store.deliveries().delivered(taken);
    store.deliveries().delivered(taken);
    assertThat(list(State.PENDING)).hasSize(1).doesNotContain(taken.toString());
    assertThat(store.deliveries().notice(notice.id())).isPresent();
  }

  @Test
  void a_failed_attempt_is_due_again_after_its_delay_with_its_error() {
    store.add(notice("a"), List.of(SHOP));
    Delivery taken = take(1).getFirst();
    Delivery after = taken.failed(now(), DELAY, "answered\r\n500");
    store.deliveries().failed(taken, after);
    assertThat(take(1)).isEmpty();
    assertThat(store.deliveries().list(State.PENDING, MANY)).containsExactly(after);
    clock.advance(DELAY);
    Delivery again = take(1).getFirst();
    assertThat(again.attempts()).isOne();
    assertThat(again.trouble())
        .isEqualTo(new Delivery.Trouble(now() - Delivery.micros(DELAY), "answered 500"));
  }

  @Test
  void one_attempt_counts_once_whoever_tells_of_it() {
    store.add(notice("a"), List.of(SHOP));
    Delivery taken = take(1).getFirst();
    store.deliveries().failed(taken, taken.failed(now(), DELAY, "first"));
    Delivery stored = store.deliveries().list(State.PENDING, 1).getFirst();
    clock.advance(Duration.ofSeconds(1));
    store.deliveries().failed(taken, taken.failed(now(), DELAY, "second"));
    assertThat(store.deliveries().list(State.PENDING, MANY)).containsExactly(stored);
    store.deliveries().delivered(taken);
    store.deliveries().failed(stored, stored.failed(now(), DELAY, "third"));
    assertThat(list(State.PENDING)).isEmpty();
  }

  @Test
  void one_that_fails_for_three_days_is_given_up_and_listed_for_thirty() {
    Notice notice = notice("a");
    store.add(notice, List.of(SHOP));
    fail("first");
    clock.advance(Delivery.PATIENCE.minusSeconds(1));
    fail("last but one");
    assertThat(list(State.FAILED)).isEmpty();
    clock.advance(Duration.ofHours(1));
    fail("last");

    assertThat(list(State.PENDING)).isEmpty();
    Delivery failed = store.deliveries().list(State.FAILED, MANY).getFirst();
    assertThat(failed.attempts()).isEqualTo(3);
    assertThat(failed.at()).isEqualTo(now());
    clock.advance(Delivery.KEPT);
    assertThat(take(MANY)).isEmpty();
    store.deliveries().sweep(now());
    assertThat(list(State.FAILED)).hasSize(1);
    clock.advance(Duration.ofSeconds(1));
    store.deliveries().sweep(now());
    assertThat(list(State.FAILED)).isEmpty();
    assertThat(store.deliveries().notice(notice.id())).isEmpty();
  }

  private void fail(String error) {
    Delivery taken = take(1).getFirst();
    store.deliveries().failed(taken, taken.failed(now(), DELAY, error));
  }

  @Test
  void an_old_notice_stays_while_it_is_on_its_way() {
    Notice waiting = notice("a");
    Notice done = notice("a2");
    store.add(waiting, List.of(SHOP));
    store.add(done, List.of());
    clock.advance(Delivery.KEPT.plusDays(1));
    Notice young = notice("young");
    store.add(young, List.of());
    store.deliveries().sweep(now());
    assertThat(store.deliveries().notice(waiting.id())).isPresent();
    assertThat(store.deliveries().notice(done.id())).isEmpty();
    assertThat(store.deliveries().notice(young.id())).isPresent();
    assertThat(list(State.PENDING)).containsExactly("arcade/points/a to shop");
  }

  @Test
  void a_listing_is_in_the_order_of_time_and_bounded() {
    for (String name : List.of("c", "a", "b")) {
      store.add(notice(name), List.of(SHOP));
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(list(State.PENDING))
        .containsExactly(id("c") + " to shop", id("a") + " to shop", id("b") + " to shop");
    assertThat(store.deliveries().list(State.PENDING, 2)).hasSize(2);
  }

  @Test
  void everything_is_there_after_a_restart() {
    Notice notice = notice("a");
    store.add(notice, List.of(SHOP, MAIL));
    Delivery taken = take(1).getFirst();
    Delivery after = taken.failed(now(), DELAY, "answered 500");
    store.deliveries().failed(taken, after);
    List<Delivery> before = store.deliveries().list(State.PENDING, MANY);

    store = store.reopen();
    assertThat(store.deliveries().list(State.PENDING, MANY)).isEqualTo(before).contains(after);
    assertThat(store.deliveries().notice(notice.id())).hasValue(notice);
  }

  private Courier courier() {
    return new Courier(store.deliveries(), receivers, clock, new Random(7));
  }

  @Test
  void a_courier_delivers_to_each_webhook_once() {
    store.add(notice("a"), List.of(SHOP, MAIL));
    store.add(notice("b"), List.of(SHOP));
    try (Courier courier = courier()) {
      assertThat(courier.round()).isEqualTo(3);
      assertThat(receivers.sent())
          .containsExactly(
              id("a") + " to mail.example.com", id("a") + " to shop", id("b") + " to shop");
      clock.advance(Duration.ofDays(1));
      assertThat(courier.round()).isZero();
      assertThat(list(State.PENDING)).isEmpty();
    }
  }

  @Test
  void a_webhook_that_fails_does_not_hold_up_another() {
    receivers.fail(SHOP);
    store.add(notice("a"), List.of(SHOP, MAIL));
    try (Courier courier = courier()) {
      courier.round();
      assertThat(list(State.PENDING)).containsExactly(id("a") + " to shop");
    }
  }

  @Test
  void attempts_go_on_over_restarts_each_with_the_same_bytes_and_later_than_the_last() {
    receivers.fail(SHOP);
    Notice notice = notice("a");
    store.add(notice, List.of(SHOP));
    for (int attempt = 1; attempt <= 14; attempt++) {
      try (Courier courier = courier()) {
        assertThat(courier.round()).isOne();
        assertThat(courier.round()).isZero();
      }
      store = store.reopen();
      Delivery waiting = store.deliveries().list(State.PENDING, 1).getFirst();
      assertThat(waiting.attempts()).isEqualTo(attempt);
      long whole = Math.min(3_600, 1L << (attempt - 1));
      assertThat(waiting.at() - now()).isBetween(whole * 750_000, whole * 1_000_000);
      clock.set(Micros.instant(waiting.at()));
    }
    receivers.answer(SHOP, ScriptedSender.DELIVERED);
    try (Courier courier = courier()) {
      assertThat(courier.round()).isOne();
    }
    assertThat(list(State.PENDING)).isEmpty();
    assertThat(receivers.payloads())
        .hasSize(15)
        .allSatisfy(sent -> assertThat(sent).isEqualTo(notice.payload()));
  }

  @Test
  void a_courier_gives_up_after_three_days_and_tells_why() {
    receivers.fail(SHOP);
    store.add(notice("a"), List.of(SHOP));
    try (Courier courier = courier()) {
      int rounds = 0;
      while (list(State.FAILED).isEmpty() && rounds++ < MANY) {
        courier.round();
        clock.advance(Duration.ofHours(1));
      }
      Delivery failed = store.deliveries().list(State.FAILED, 1).getFirst();
      assertThat(failed.trouble()).extracting(Delivery.Trouble::error).isEqualTo("answered 500");
      assertThat(failed.at() - failed.madeAt())
          .isBetween(
              Delivery.micros(Delivery.PATIENCE), Delivery.micros(Delivery.PATIENCE.plusHours(1)));
      receivers.sent();
      clock.advance(Duration.ofDays(1));
      courier.round();
      assertThat(receivers.sent()).isEmpty();
    }
  }

  @Test
  void what_a_dead_courier_had_taken_is_delivered_by_the_next() {
    store.add(notice("a"), List.of(SHOP));
    take(MANY);
    store = store.reopen();
    try (Courier courier = courier()) {
      assertThat(courier.round()).isZero();
      clock.advance(Delivery.LEASE);
      assertThat(courier.round()).isOne();
      assertThat(receivers.sent()).containsExactly(id("a") + " to shop");
    }
  }
}
