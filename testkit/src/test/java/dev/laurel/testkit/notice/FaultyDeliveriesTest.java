package dev.laurel.testkit.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.Micros;
import dev.laurel.core.notice.Courier;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.Sender.Result;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Notices on a disk that fills up, and whose power goes.
final class FaultyDeliveriesTest {
  private static final WebhookName SHOP = new WebhookName("shop");
  private static final WebhookName MAIL = new WebhookName("mail");
  private static final Result FAILED = new Result.Failed("answered 500");

  private final ManualClock clock = ManualClock.at("2025-07-14T00:00:05Z");
  private final ScriptedSender receivers = new ScriptedSender();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  private void add(RowStore rows, String name) {
    NoticeId id = new NoticeId(name);
    long now = Micros.of(clock.instant());
    RowBatch batch = new RowBatch();
    RowDeliveries.add(
        batch,
        new Notice(id, NoticeKind.WINDOW_CLOSED, now, name.getBytes(UTF_8)),
        List.of(SHOP, MAIL));
    rows.write(batch, true);
  }

  private Courier courier(RowStore rows) {
    return new Courier(new RowDeliveries(rows), receivers, clock, new Random(1));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothing_is_sent_that_cannot_be_noted_and_all_of_it_when_there_is_room(long seed) {
    FaultyRows rows = FaultyRows.empty(seed);
    add(rows, "a");
    rows.fillUp();
    try (Courier courier = courier(rows)) {
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(courier::round);
      assertThat(receivers.sent()).isEmpty();
      rows.makeRoom();
      clock.advance(Delivery.LEASE);
      assertThatExceptionOfType(OutOfRoom.class).isThrownBy(courier::round);
      clock.advance(Delivery.LEASE);
      courier.round();
      assertThat(receivers.sent()).containsExactly("a to mail", "a to shop");
    }
  }

  /// Whatever is lost of what was noted, everything arrives, and nothing is left half noted.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everything_arrives_though_the_power_goes_again_and_again(long seed) {
    Random random = new Random(seed);
    FaultyRows rows = FaultyRows.empty(seed);
    Set<String> expected = new HashSet<>();
    Set<String> arrived = new HashSet<>();
    for (int i = 0; i < 12; i++) {
      add(rows, "n" + i);
      expected.addAll(List.of("n" + i + " to shop", "n" + i + " to mail"));
      boolean shop = random.nextBoolean();
      receivers.answer(SHOP, shop ? ScriptedSender.DELIVERED : FAILED);
      receivers.answer(MAIL, shop ? FAILED : ScriptedSender.DELIVERED);
      roundOf(rows).stream().filter(sent -> sent.endsWith("shop") == shop).forEach(arrived::add);
      rows = rows.crash(random.nextLong());
    }
    receivers.answer(SHOP, ScriptedSender.DELIVERED);
    receivers.answer(MAIL, ScriptedSender.DELIVERED);
    clock.advance(Duration.ofHours(1));
    arrived.addAll(roundOf(rows));
    assertThat(arrived).isEqualTo(expected);
    assertThat(new RowDeliveries(rows).list(State.PENDING, 1_000)).isEmpty();
    assertThat(new RowDeliveries(rows).take(Long.MAX_VALUE / 2, 1_000)).isEmpty();
  }

  private List<String> roundOf(RowStore rows) {
    try (Courier courier = courier(rows)) {
      courier.round();
    }
    return receivers.sent();
  }
}
