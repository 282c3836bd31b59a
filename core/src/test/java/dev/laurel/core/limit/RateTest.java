package dev.laurel.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateTest {
  @ParameterizedTest
  @ValueSource(strings = {"1/s", "1000000/s", "10/m", "500/h"})
  void reads_what_it_writes(String text) {
    assertThat(Rate.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0/s", "10", "10/d", "-1/s", "1.5/s", " 1/s", "1000001/s", "10/s "})
  void refuses_what_is_no_rate(String text) {
    assertThatThrownBy(() -> Rate.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_rate_that_does_not_divide_its_period_still_lets_all_of_it_in_at_once() {
    Gcra gcra = new Gcra(new Rate(3, Duration.ofSeconds(1)), 1_000_000_000);
    long wholeAt = 0;
    for (int i = 0; i < 3; i++) {
      assertThat(gcra.verdict(wholeAt, 0, 1).allowed()).isTrue();
      wholeAt = gcra.after(wholeAt, 0, 1);
    }
    assertThat(gcra.verdict(wholeAt, 0, 1).allowed()).isFalse();
    assertThat(gcra.verdict(wholeAt, gcra.span(), 1).allowed()).isTrue();
  }
}
