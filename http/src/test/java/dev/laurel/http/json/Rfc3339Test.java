package dev.laurel.http.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class Rfc3339Test {
  @ParameterizedTest
  @CsvSource({
    "2025-07-13T10:30:00Z, 2025-07-13T10:30:00Z",
    "2025-07-13t10:30:00z, 2025-07-13T10:30:00Z",
    "2025-07-13T10:30:00.5Z, 2025-07-13T10:30:00.500Z",
    "2025-07-13T10:30:00.123456789Z, 2025-07-13T10:30:00.123456Z",
    "2025-07-13T12:30:00+02:00, 2025-07-13T10:30:00Z",
    "2025-07-13T05:00:00.25-05:30, 2025-07-13T10:30:00.250Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"
  })
  void reads_times(String text, Instant expected) {
    assertThat(Rfc3339.micros("at", text)).isEqualTo(Micros.of(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "2025-07-13",
        "2025-07-13T10:30Z",
        "2025-07-13T10:30:00",
        "2025-07-13 10:30:00Z",
        "2025-7-13T10:30:00Z",
        "2025-02-29T00:00:00Z",
        "2025-13-01T00:00:00Z",
        "2025-07-13T24:00:00Z",
        "2025-07-13T10:60:00Z",
        "2025-07-13T10:30:60Z",
        "2025-07-13T10:30:00.Z",
        "2025-07-13T10:30:00.1234567890Z",
        "2025-07-13T10:30:00.5",
        "2025-07-13T10:30:00+0200",
        "2025-07-13T10:30:00+02",
        "2025-07-13T10:30:00+24:00",
        "2025-07-13T10:30:00ZZ",
        "1969-12-31T23:59:59Z",
        "1970-01-01T00:00:00+01:00",
        "+2025-07-13T10:30:00Z",
        "10000-01-01T00:00:00Z",
        "2025-07-13T10:30:00[UTC]",
        "２025-07-13T10:30:00Z"
      })
  void refuses_what_is_no_time(String text) {
    assertThatThrownBy(() -> Rfc3339.micros("at", text))
        .isInstanceOfSatisfying(
            InvalidInput.class, refusal -> assertThat(refusal.field()).isEqualTo("at"));
  }

  @Test
  void agrees_with_java_on_random_times() {
    Random random = new Random(3);
    long last = Micros.of(Instant.parse("9999-12-30T00:00:00Z"));
    for (int i = 0; i < 20_000; i++) {
      long micros = random.nextLong(86_400_000_000L, last);
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1_200) - 600));
      OffsetDateTime time = Micros.instant(micros).atOffset(offset);
      String text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
      assertThat(Rfc3339.micros("at", text)).as(text).isEqualTo(micros);
    }
  }
}
