package dev.laurel.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.http.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonWriterTest {
  private final JsonWriter json = new JsonWriter();

  private String written() {
    return new String(json.bytes(), 0, json.length(), StandardCharsets.UTF_8);
  }

  @Test
  void writes_every_long_as_its_digits() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      assertThat(json(value)).isEqualTo(Long.toString(value));
    }
    for (long edge = 1; edge > 0 && edge < Long.MAX_VALUE / 10; edge *= 10) {
      for (long value : new long[] {edge, edge - 1, -edge, 1 - edge}) {
        assertThat(json(value)).isEqualTo(Long.toString(value));
      }
    }
    assertThat(json(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(json(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
  }

  private String json(long value) {
    json.reset().number(value);
    return written();
  }

  @ParameterizedTest
  @CsvSource({
    "100, 100",
    "98.9, 98.9",
    "33.333333333, 33.3333",
    "0, 0",
    "0.00004, 0",
    "0.00006, 0.0001",
    "99.99996, 100",
    "-1.25, -1.25",
    "-0.00001, 0",
    "4.611686018427388E18, 4.611686018427388E18"
  })
  void writes_decimals_with_no_more_digits_than_they_need(double value, String text) {
    json.reset().decimal(value);
    assertThat(written()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "quote \" and \\",
        "line\nbreak\ttab\u0001\u007f",
        "Café",
        "日本",
        "🎮!"
      })
  void strings_come_back_as_they_were(String text) {
    json.reset().string(text);
    assertThat(Json.parse(Arrays.copyOf(json.bytes(), json.length()))).isEqualTo(text);
  }

  @Test
  void half_of_a_surrogate_pair_is_escaped_and_not_written_as_broken_utf_8() {
    json.reset().string("a\ud83cb\udfae");
    assertThat(written()).isEqualTo("\"a\\ud83cb\\udfae\"");
  }

  @Test
  void writes_times_as_java_does() {
    Random random = new Random(2);
    long last = Micros.of(Instant.parse("9999-12-31T23:59:59Z"));
    for (int i = 0; i < 20_000; i++) {
      long micros = random.nextLong(-last / 4, last);
      long rounded = micros - micros % (i % 3 == 0 ? 1_000_000 : i % 3 == 1 ? 1_000 : 1);
      json.reset().time(rounded);
      assertThat(written()).isEqualTo("\"" + Micros.instant(rounded) + "\"");
    }
    json.reset().time(Micros.of(Instant.parse("+10000-01-01T00:00:00Z")));
    assertThat(written()).isEqualTo("\"+10000-01-01T00:00:00Z\"");
  }

  @Test
  void grows_as_far_as_an_answer_needs() {
    json.reset();
    for (int i = 0; i < 200_000; i++) {
      json.string("0123456789");
    }
    assertThat(json.length()).isEqualTo(200_000 * 12);
    assertThat(json.reset().length()).isZero();
  }
}
