package dev.laurel.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The operator's listing.
final class NoticesTest {
  private static final long MADE = Micros.of(Instant.parse("2025-07-14T00:00:05Z"));

  private final MemoryRows rows = new MemoryRows();
  private final RowDeliveries deliveries = new RowDeliveries(rows);

  private void add(String window, long madeAt) {
    NoticeId id = new NoticeId("arcade/points/" + window);
    RowBatch batch = new RowBatch();
    RowDeliveries.add(
        batch,
        new Notice(id, NoticeKind.WINDOW_CLOSED, madeAt, "{}".getBytes(UTF_8)),
        List.of(new WebhookName("prizes")));
    rows.write(batch, true);
  }

  private void fail(long now, String error) {
    Delivery taken = deliveries.take(now, 1).getFirst();
    deliveries.failed(taken, taken.failed(now, Duration.ofSeconds(4), error));
  }

  @Test
  void what_has_not_arrived_is_listed_by_its_state() {
    add("2025-W27", MADE);
    fail(MADE, "answered 500");
    fail(MADE + Delivery.micros(Delivery.PATIENCE), "answered 502");
    add("2025-W28", MADE);
    fail(MADE + 1_000_000, "no answer in time");
    try (TestServer server = TestServer.with(deliveries)) {
      assertThat(server.get("/v1/notices").expect(200).text())
          .isEqualTo(
              """
              {"notices":[{"id":"arcade/points/2025-W28","type":"window-closed",\
              "webhook":"prizes","state":"pending","madeAt":"2025-07-14T00:00:05Z","attempts":1,\
              "nextAttemptAt":"2025-07-14T00:00:10Z","failingSince":"2025-07-14T00:00:06Z",\
              "lastError":"no answer in time"}]}\
              """);
      assertThat(server.get("/v1/notices?state=failed&limit=1").expect(200).text())
          .isEqualTo(
              """
              {"notices":[{"id":"arcade/points/2025-W27","type":"window-closed",\
              "webhook":"prizes","state":"failed","madeAt":"2025-07-14T00:00:05Z","attempts":2,\
              "givenUpAt":"2025-07-17T00:00:05Z","failingSince":"2025-07-14T00:00:05Z",\
              "lastError":"answered 502"}]}\
              """);
    }
  }

  @Test
  void a_server_without_any_lists_none() {
    try (TestServer server = TestServer.start()) {
      assertThat(server.get("/v1/notices").expect(200).text()).isEqualTo("{\"notices\":[]}");
    }
  }

  @Test
  void a_state_or_limit_that_there_is_not_is_refused() {
    try (TestServer server = TestServer.with(deliveries)) {
      server.get("/v1/notices?state=lost").expectProblem(400, "invalid-input");
      server.get("/v1/notices?limit=0").expectProblem(400, "invalid-input");
      server.get("/v1/notices?limit=1001").expectProblem(400, "invalid-input");
    }
  }
}
