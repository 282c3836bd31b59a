package dev.laurel.testkit.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

final class LocalRateLimiterTest extends RateLimiterContract {
  @Override
  protected RateLimiter limiter(LongSupplier micros) {
    return LocalRateLimiter.of(() -> micros.getAsLong() * 1000, 1 << 16);
  }

  @Test
  void it_remembers_no_more_holders_than_it_has_room_for() {
    LocalRateLimiter limiter = LocalRateLimiter.of(() -> 0, 6_400);
    Rate rate = Rate.parse("1/h");
    for (int i = 0; i < 100_000; i++) {
      limiter.take(new Holder("read", "address:" + i), rate, 1);
    }
    assertThat(limiter.size()).isBetween(6_000, 6_400);
    assertThat(limiter.take(new Holder("read", "address:99999"), rate, 1).allowed()).isFalse();
    assertThat(limiter.take(new Holder("read", "address:0"), rate, 1).allowed()).isTrue();
  }
}
