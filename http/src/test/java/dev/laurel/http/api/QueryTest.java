package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryTest {
  private static final Set<String> KNOWN = Set.of("limit", "group", "percentile");

  private static Query query(String text) {
    return Query.parse(text, KNOWN);
  }

  @Test
  void reads_and_decodes_values() {
    Query query = query("limit=10&group=region%3Aeu%2Cplatform:pc");
    assertThat(query.integer("limit", 1)).isEqualTo(10);
    assertThat(query.text("group")).isEqualTo("region:eu,platform:pc");
    assertThat(query.text("percentile")).isNull();
    assertThat(query("").integer("limit", 7L)).isEqualTo(7);
    assertThat(query("limit=-9223372036854775808").integer("limit")).isEqualTo(Long.MIN_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "x=1, x",
    "limit=1&limit=2, limit",
    "limit=1&, query",
    "=1, query",
    "limit=%zz, limit"
  })
  void refuses_what_it_does_not_know(String text, String field) {
    assertThatThrownBy(() -> query(text))
        .isInstanceOfSatisfying(
            InvalidInput.class, refusal -> assertThat(refusal.field()).isEqualTo(field));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+1",
        "1.0",
        "1e3",
        "0x1",
        " 1",
        "--1",
        "-",
        "9223372036854775808",
        "٣",
        "%2B1"
      })
  void refuses_what_is_no_integer(String value) {
    assertThatThrownBy(() -> query("limit=" + value).integer("limit"))
        .isInstanceOf(InvalidInput.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "1.", ".5", "1.2.3", "NaN", "Infinity", "1e2", "-1", "0x1p3", "1d"})
  void refuses_what_is_no_decimal(String value) {
    assertThatThrownBy(() -> query("percentile=" + value).decimal("percentile"))
        .isInstanceOf(InvalidInput.class);
  }

  @Test
  void reads_decimals() {
    assertThat(query("percentile=99.9").decimal("percentile")).isEqualTo(99.9);
    assertThat(query("percentile=0").decimal("percentile")).isZero();
  }
}
