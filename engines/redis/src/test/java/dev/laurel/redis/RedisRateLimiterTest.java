package dev.laurel.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.limit.Verdict;
import dev.laurel.testkit.limit.RateLimiterContract;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The limiter in Redis keeps the contract, and counts for all who share it.
final class RedisRateLimiterTest extends RateLimiterContract {
  private static final Holder ADA = new Holder("log-in", "username:ada");
  private static final Rate HUNDRED = Rate.parse("100/h");

  private static Databases databases;
  private final Deque<RedisRateLimiter> open = new ArrayDeque<>();

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @AfterEach
  void close() {
    open.forEach(RedisRateLimiter::close);
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  @Override
  protected RateLimiter limiter(LongSupplier micros) {
    return opened(RedisRateLimiter.of(patient(databases.fresh()), micros));
  }

  /// What is slow here is the machine, and no reason to count without Redis.
  private static RedisSettings patient(String uri) {
    return RedisSettings.of(uri).withTimeout(Duration.ofSeconds(30));
  }

  private RedisRateLimiter opened(RedisRateLimiter limiter) {
    open.push(limiter);
    return limiter;
  }

  @Test
  void instances_share_one_rate() throws Exception {
    String uri = databases.fresh();
    List<RedisRateLimiter> instances =
        IntStream.range(0, 4)
            .mapToObj(_ -> opened(RedisRateLimiter.waiting(patient(uri))))
            .toList();
    // The first call of each may still come before its connection stands, and is not in question.
    instances.forEach(it -> awaitShared(it, uri));
    long let = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> counts = new ArrayList<>();
      for (RedisRateLimiter instance : instances) {
        counts.add(threads.submit(() -> let(instance, 60)));
      }
      for (Future<Long> count : counts) {
        let += count.get();
      }
    }
    // One more for each 36 seconds that this took, were it so slow.
    assertThat(let).isBetween(100L, 101L);
  }

  private static long let(RateLimiter limiter, int calls) {
    return IntStream.range(0, calls).filter(_ -> limiter.take(ADA, HUNDRED, 1).allowed()).count();
  }

  private static void awaitShared(RateLimiter limiter, String uri) {
    String who = "probe:" + System.identityHashCode(limiter);
    while (Raw.ask(uri, it -> it.exists("laurel:limit:read " + who)) == 0) {
      limiter.take(new Holder("read", who), HUNDRED, 1);
    }
  }

  @Test
  void a_share_is_one_key_that_goes_when_the_share_is_whole() {
    String uri = databases.fresh();
    RedisRateLimiter limiter = opened(RedisRateLimiter.waiting(patient(uri)));
    awaitShared(limiter, uri);
    limiter.take(ADA, HUNDRED, 10);
    long left = Raw.ask(uri, it -> it.pttl("laurel:limit:log-in username:ada"));
    assertThat(left).isBetween(1L, 361_000L);
    List<String> keys = Raw.ask(uri, it -> it.keys("laurel:limit:log-in*"));
    assertThat(keys).hasSize(1);
  }

  @Test
  void a_debt_beyond_all_measure_is_a_debt() {
    RateLimiter limiter = limiter(() -> 1_780_000_000_000_000L);
    Rate rate = Rate.parse("1/h");
    for (int i = 0; i < 5; i++) {
      limiter.charge(ADA, rate, 1_000_000_000);
    }
    Verdict verdict = limiter.take(ADA, rate, 1);
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.resetMillis()).isEqualTo((1L << 52) / 1000 + 1);
  }

  @Test
  void a_key_that_somebody_else_has_spoilt_is_counted_here() {
    String uri = databases.fresh();
    RedisRateLimiter limiter = opened(RedisRateLimiter.waiting(patient(uri)));
    awaitShared(limiter, uri);
    Raw.ask(uri, it -> it.hset("laurel:limit:log-in username:ada", "a", "b"));
    assertThat(limiter.take(ADA, HUNDRED, 1)).isEqualTo(new Verdict(true, 99, 36_000, 0));
  }
}
