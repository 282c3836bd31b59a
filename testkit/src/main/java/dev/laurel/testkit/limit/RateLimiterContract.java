package dev.laurel.testkit.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.limit.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every limiter does, by a clock that only the test moves.
public abstract class RateLimiterContract {
  private static final Rate TEN = Rate.parse("10/s");
  private static final Holder ADA = new Holder("submit", "key:ada");
  private static final Holder BOB = new Holder("submit", "key:bob");

  /// Some time in 2026, in microseconds.
  private final AtomicLong micros = new AtomicLong(1_780_000_000_000_000L);

  /// An empty limiter that takes the time in microseconds from this.
  protected abstract RateLimiter limiter(LongSupplier micros);

  private RateLimiter limiter() {
    return limiter(micros::get);
  }

  private void passMillis(long millis) {
    micros.addAndGet(millis * 1000);
  }

  private static long let(RateLimiter limiter, Holder holder, int calls) {
    return LongStream.range(0, calls).filter(_ -> limiter.take(holder, TEN, 1).allowed()).count();
  }

  @Test
  void a_period_may_come_at_once_and_then_one_for_each_part_of_it() {
    RateLimiter limiter = limiter();
    assertThat(let(limiter, ADA, 15)).isEqualTo(10);
    passMillis(99);
    assertThat(let(limiter, ADA, 5)).isZero();
    passMillis(1);
    assertThat(let(limiter, ADA, 5)).isEqualTo(1);
    passMillis(300);
    assertThat(let(limiter, ADA, 5)).isEqualTo(3);
    passMillis(60_000);
    assertThat(let(limiter, ADA, 15)).isEqualTo(10);
  }

  @Test
  void the_caller_is_told_what_is_left_and_when_to_come_back() {
    RateLimiter limiter = limiter();
    assertThat(limiter.take(ADA, TEN, 1)).isEqualTo(new Verdict(true, 9, 100, 0));
    assertThat(limiter.take(ADA, TEN, 9)).isEqualTo(new Verdict(true, 0, 1000, 0));
    assertThat(limiter.take(ADA, TEN, 1)).isEqualTo(new Verdict(false, 0, 1000, 100));
    passMillis(40);
    assertThat(limiter.take(ADA, TEN, 2)).isEqualTo(new Verdict(false, 0, 960, 160));
    passMillis(160);
    assertThat(limiter.take(ADA, TEN, 2)).isEqualTo(new Verdict(true, 0, 1000, 0));
  }

  @Test
  void what_is_refused_costs_nothing() {
    RateLimiter limiter = limiter();
    let(limiter, ADA, 1_000);
    passMillis(100);
    assertThat(let(limiter, ADA, 1)).isEqualTo(1);
  }

  @Test
  void each_holder_has_a_share_of_its_own_for_each_thing() {
    RateLimiter limiter = limiter();
    let(limiter, ADA, 20);
    assertThat(let(limiter, BOB, 20)).isEqualTo(10);
    assertThat(let(limiter, new Holder("read", "key:ada"), 20)).isEqualTo(10);
  }

  @Test
  void a_debt_is_made_up_for_before_the_next_is_let_in() {
    RateLimiter limiter = limiter();
    assertThat(limiter.take(ADA, TEN, 1).allowed()).isTrue();
    limiter.charge(ADA, TEN, 29);
    passMillis(2_099);
    assertThat(limiter.take(ADA, TEN, 1).retryMillis()).isEqualTo(1);
    passMillis(1);
    assertThat(let(limiter, ADA, 2)).isEqualTo(1);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_a_bucket_that_leaks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RateLimiter limiter = limiter();
    List<Rate> rates = List.of(TEN, Rate.parse("1000/s"), Rate.parse("4/m"), Rate.parse("1/s"));
    Rate rate = rates.get(random.nextInt(rates.size()));
    NaiveLimiter naive = new NaiveLimiter(rate);
    long part = rate.period().toNanos() / 1000 / rate.count();
    for (int step = 0; step < 300; step++) {
      micros.addAndGet(random.nextInt(3) == 0 ? random.nextLong(3 * part) : 0);
      long cost = random.nextInt(4) == 0 ? random.nextLong(1, rate.count() + 2) : 1;
      if (random.nextInt(20) == 0) {
        naive.charge(micros.get(), cost);
        limiter.charge(ADA, rate, cost);
        continue;
      }
      boolean expected = naive.take(micros.get(), cost);
      Verdict verdict = limiter.take(ADA, rate, cost);
      assertThat(verdict.allowed()).as("seed %d step %d", seed, step).isEqualTo(expected);
      assertThat(verdict.remaining())
          .as("seed %d step %d", seed, step)
          .isEqualTo(naive.remaining(micros.get()));
    }
  }

  @Test
  void many_at_once_never_get_more_than_there_is() throws Exception {
    RateLimiter limiter = limiter();
    Rate rate = Rate.parse("1000/s");
    long let = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> counts = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        counts.add(
            threads.submit(() ->
                LongStream.range(0, 200)
                    .filter(_ -> limiter.take(ADA, rate, 1).allowed())
                    .count()));
      }
      for (Future<Long> count : counts) {
        let += count.get();
      }
    }
    assertThat(let).isEqualTo(1000);
  }
}
