package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.Role;
import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.limit.Verdict;
import dev.laurel.http.limit.Allowance;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Throttle;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Callers whose shares are counted on another machine, which may be slow: what they see is the
/// same, and nobody else waits for it.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RemoteLimitTest {
  private static final Map<CallKind, Allowance> RATES =
      Map.of(
          CallKind.SUBMIT, Allowance.parse("3/s"),
          CallKind.READ, Allowance.parse("key=off,player=off,address=2/m"),
          CallKind.BATCH, Allowance.parse("10/s"));

  private final AtomicLong nanos = new AtomicLong();
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile String slowFor = "nobody";
  private final TestServer server =
      TestServer.with(
          new Elsewhere(), new Throttle(LocalRateLimiter.of(() -> 0, 1), Map.copyOf(RATES)));

  /// Counts as another machine would: never on a thread that others need.
  private final class Elsewhere implements RateLimiter {
    private final LocalRateLimiter counts = LocalRateLimiter.of(nanos::get, 1_000);

    @Override
    public Verdict take(Holder holder, Rate rate, long cost) {
      requireAway();
      if (holder.what().equals(slowFor)) {
        asked.countDown();
        await(held);
      }
      return counts.take(holder, rate, cost);
    }

    @Override
    public void charge(Holder holder, Rate rate, long cost) {
      requireAway();
      counts.charge(holder, rate, cost);
      charged.countDown();
    }

    @Override
    public boolean isRemote() {
      return true;
    }
  }

  private final CountDownLatch charged = new CountDownLatch(1);

  private static void requireAway() {
    if (!Thread.currentThread().isVirtual()) {
      throw new AssertionError("counted on " + Thread.currentThread().getName());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @AfterEach
  void close() {
    held.countDown();
    server.close();
  }

  @Test
  void a_caller_is_told_and_refused_as_ever() {
    server.put(BOARD, "{}").expect(201);
    assertThat(server.submit("ada", 1).expect(200).header("ratelimit-remaining")).contains("2");
    server.submit("ada", 2).expect(200);
    server.submit("ada", 3).expect(200);
    Reply refused = server.post(BOARD + "/scores", "{nonsense");
    refused.expectProblem(429, "too-many-requests");
    assertThat(refused.header("retry-after")).contains("1");
    assertThat(server.get(BOARD + "/players/ada").expect(200).at("score")).isEqualTo(3L);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    server.post(BOARD + "/scores", "{nonsense").expectProblem(400, "malformed-json");
  }

  @Test
  void a_batch_waits_for_its_turn_and_pays_for_its_lines() {
    server.put(BOARD, "{}").expect(201);
    String line = "{\"board\":\"points\",\"player\":\"p\",\"score\":1}\n";
    assertThat(server.batch(line.repeat(2_000)).expect(200).at("accepted")).isEqualTo(2_000L);
    await(charged);
    server.batch(line.repeat(2_000)).expectProblem(429, "too-many-requests");
    nanos.addAndGet(Duration.ofMinutes(4).toNanos());
    server.batch(line).expect(200);
  }

  @Test
  void strangers_are_counted_before_they_are_looked_up_and_guests_by_their_address() {
    CreatedKey _ =
        server
            .access()
            .createKey(
                new Caller.Local(), new KeyLabel("a"), Role.READER, new Games.All(), Client.NONE);
    for (int i = 0; i < 2; i++) {
      bearing("no.such.session" + i).expectProblem(401, "unauthorised");
    }
    bearing("no.such.session").expectProblem(429, "too-many-requests");
    server.get("/v1/games").expectProblem(429, "too-many-requests");
  }

  private Reply bearing(String token) {
    return server.send("GET", "/v1/games", null, null, "authorization", "Bearer " + token);
  }

  @Test
  void nobody_waits_behind_a_call_that_is_still_being_counted() {
    server.put(BOARD, "{}").expect(201);
    slowFor = "submit";
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(() ->
            server.send(
                "POST",
                BOARD + "/scores",
                "application/json",
                BodyPublishers.ofString("{\"player\":\"ada\",\"score\":7}")));
    await(asked);
    server.get("/healthz").expect(200);
    server.get(BOARD + "/top").expect(200);
    assertThat(waiting).isNotDone();
    held.countDown();
    assertThat(waiting.join().expect(200).at("standings.0.score")).isEqualTo(7L);
  }
}
