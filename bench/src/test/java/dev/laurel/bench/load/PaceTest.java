package dev.laurel.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000;

  /// Clocks of this kind may be negative.
  private final long start = -5 * SECOND;

  private final Pace pace = new Pace(1000, start);

  @Test
  void the_first_request_is_due_at_once_and_the_next_after_a_gap() {
    assertThat(pace.isDue(start)).isTrue();
    pace.take();
    assertThat(pace.isDue(start)).isFalse();
    assertThat(pace.isDue(start + SECOND / 1000)).isTrue();
  }

  @Test
  void a_second_holds_as_many_requests_as_the_rate_says_also_after_a_stall() {
    int sent = 0;
    while (pace.isDue(start + SECOND)) {
      pace.take();
      sent++;
    }

    assertThat(sent).isEqualTo(1001);
  }

  @Test
  void waiting_is_rounded_up_to_milliseconds() {
    pace.take();

    assertThat(pace.waitMillis(start)).isEqualTo(1);
    assertThat(pace.waitMillis(start - SECOND)).isEqualTo(1001);
    assertThat(pace.waitMillis(start + SECOND)).isEqualTo(1);
  }
}
