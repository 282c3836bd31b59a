package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.http.limit.Allowance;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Throttle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Somebody guesses the password of one account from many addresses.
final class LogInLimitTest {
  private static final String ACCOUNT =
      "{\"username\":\"Ann_1\",\"email\":\"ann@example.com\",\"password\":\"correct horse\"}";

  private final AtomicLong nanos = new AtomicLong();
  private final LocalRateLimiter limiter = LocalRateLimiter.of(nanos::get, 6_400);
  private final TestServer server =
      TestServer.start(
          HttpSettings.of("127.0.0.1", 0)
              .with(Proxies.of(List.of("127.0.0.0/8")))
              .with(
                  new Throttle(
                      limiter,
                      Map.of(CallKind.LOG_IN, Allowance.parse("address=2/m,username=3/h")))));
  private int address;

  @AfterEach
  void close() {
    server.close();
  }

  /// A log-in from an address that was not seen before.
  private Reply logIn(String username, String password) {
    address++;
    return server.post(
        "/v1/sessions",
        "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(username, password),
        "x-forwarded-for",
        "198.51." + address / 250 + "." + (1 + address % 250));
  }

  @Test
  void a_name_has_its_share_wherever_the_guesses_come_from_and_however_it_is_written() {
    server.post("/v1/accounts", ACCOUNT).expect(201);
    logIn("ann_1", "wrong horse").expectProblem(401, "unauthorised");
    logIn("ANN_1", "wrong mouse").expectProblem(401, "unauthorised");
    logIn("Ann_1", "correct horse").expect(201);
    Reply refused = logIn("aNN_1", "correct horse").expectProblem(429, "too-many-requests");
    assertThat(refused.header("retry-after")).contains("1200");
    nanos.addAndGet(Duration.ofMinutes(20).toNanos());
    logIn("ann_1", "correct horse").expect(201);
    logIn("ann_1", "correct horse").expect(429);
  }

  @Test
  void a_name_that_nobody_has_is_answered_alike() {
    server.post("/v1/accounts", ACCOUNT).expect(201);
    for (int i = 0; i < 5; i++) {
      Reply known = logIn("ann_1", "wrong horse");
      Reply unknown = logIn("bob_1", "wrong horse");
      assertThat(unknown.status()).isEqualTo(known.status()).isEqualTo(i < 3 ? 401 : 429);
      assertThat(unknown.text()).isEqualTo(known.text());
      assertThat(unknown.header("retry-after")).isEqualTo(known.header("retry-after"));
    }
  }

  @Test
  void one_name_does_not_use_up_another_s_share_and_its_account_can_be_made() {
    for (int i = 0; i < 4; i++) {
      logIn("ann_1", "wrong horse");
    }
    server.post("/v1/accounts", ACCOUNT).expect(201);
    logIn("bob_1", "wrong horse").expect(401);
  }

  @Test
  void what_is_no_name_is_not_remembered() {
    for (int i = 0; i < 5; i++) {
      logIn("no name " + i, "wrong horse").expectProblem(401, "unauthorised");
      logIn("no name", "wrong horse").expectProblem(401, "unauthorised");
    }
    // Nor are callers, while everybody is on this machine.
    assertThat(limiter.size()).isZero();
  }
}
