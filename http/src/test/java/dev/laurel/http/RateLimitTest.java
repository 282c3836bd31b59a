package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.http.limit.Allowance;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Throttle;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a caller sees of its limits, by a clock that stands still until the test moves it.
final class RateLimitTest {
  private final AtomicLong nanos = new AtomicLong();
  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0)
              .with(
                  new Throttle(
                      LocalRateLimiter.of(nanos::get, 1_000),
                      Map.of(
                          CallKind.SUBMIT, Allowance.parse("3/s"),
                          CallKind.READ, Allowance.parse("5/m"),
                          CallKind.BATCH, Allowance.parse("10/s")))));

  @AfterEach
  void close() {
    server.close();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void a_caller_is_told_what_is_left_and_refused_when_nothing_is() {
    server.put(BOARD, "{}").expect(201);
    Reply first = server.submit("ada", 1).expect(200);
    assertThat(first.header("ratelimit-limit")).contains("3");
    assertThat(first.header("ratelimit-remaining")).contains("2");
    assertThat(first.header("ratelimit-reset")).contains("1");
    server.submit("ada", 2).expect(200);
    assertThat(server.submit("ada", 3).expect(200).header("ratelimit-remaining")).contains("0");
    Reply refused = server.submit("ada", 4).expectProblem(429, "too-many-requests");
    assertThat(refused.header("retry-after")).contains("1");
    assertThat(refused.header("ratelimit-remaining")).contains("0");
    assertThat(server.get(BOARD + "/players/ada").at("score")).isEqualTo(3L);
    pass(Duration.ofMillis(334));
    server.submit("ada", 5).expect(200);
    server.submit("ada", 6).expect(429);
  }

  @Test
  void a_refused_call_is_not_even_read() {
    for (int i = 0; i < 3; i++) {
      server.submit("ada", 1).expectProblem(404, "board-not-found");
    }
    server.post(BOARD + "/scores", "{nonsense").expectProblem(429, "too-many-requests");
    pass(Duration.ofSeconds(1));
    server.post(BOARD + "/scores", "{nonsense").expectProblem(400, "malformed-json");
  }

  @Test
  void kinds_of_call_do_not_share() {
    for (int i = 0; i < 4; i++) {
      server.submit("ada", 1);
    }
    server.submit("ada", 1).expect(429);
    assertThat(server.get("/v1/games").expect(200).header("ratelimit-limit")).contains("5");
    server.put(BOARD, "{}").expect(201);
  }

  @Test
  void probes_and_pages_are_not_limited() {
    for (int i = 0; i < 50; i++) {
      assertThat(server.get("/healthz").expect(200).header("ratelimit-limit")).isEmpty();
    }
  }

  @Test
  void a_batch_pays_for_its_lines() {
    server.put(BOARD, "{}").expect(201);
    String line = "{\"board\":\"points\",\"player\":\"p\",\"score\":1}\n";
    assertThat(server.batch(line.repeat(30)).expect(200).at("accepted")).isEqualTo(30L);
    Reply refused = server.batch(line).expectProblem(429, "too-many-requests");
    assertThat(refused.header("retry-after")).contains("3");
    pass(Duration.ofMillis(2_100));
    server.batch(line).expect(200);
  }

  @Test
  void what_holds_by_default_does_not_limit_a_studio_s_own_servers() {
    try (TestServer usual = TestServer.start()) {
      usual.put(BOARD, "{}").expect(201);
      for (int i = 0; i < 300; i++) {
        assertThat(usual.submit("ada", i).expect(200).header("ratelimit-limit")).isEmpty();
      }
    }
  }
}
