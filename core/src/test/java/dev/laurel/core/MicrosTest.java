package dev.laurel.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MicrosTest {
  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 0",
    "1970-01-01T00:00:00.000001Z, 1",
    "1969-12-31T23:59:59.999999Z, -1",
    "1970-01-01T00:00:00.000000999Z, 0",
    "2025-07-13T10:30:00.123456789Z, 1752402600123456",
    "9999-12-31T23:59:59.999999Z, 253402300799999999"
  })
  void counts_whole_microseconds_since_1970(String instant, long micros) {
    assertThat(Micros.of(Instant.parse(instant))).isEqualTo(micros);
    assertThat(Micros.instant(micros))
        .isEqualTo(Instant.parse(instant).truncatedTo(ChronoUnit.MICROS));
  }

  @Test
  void turns_back_over_the_whole_range() {
    Random random = new Random(3);
    for (int i = 0; i < 100_000; i++) {
      long micros = random.nextLong();
      assertThat(Micros.of(Micros.instant(micros))).isEqualTo(micros);
    }
  }
}
