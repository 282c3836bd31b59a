package dev.laurel.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, Long.MAX_VALUE})
  void numbers_are_written_in_decimal(long value) {
    assertThat(new Wire().putDecimal(value)).hasToString(Long.toString(value));
  }

  @Test
  void it_grows_and_keeps_what_it_has() {
    Wire wire = new Wire();
    for (int i = 0; i < 10_000; i++) {
      wire.putPadded(i, 5).put('\n');
    }

    assertThat(wire.length()).isEqualTo(60_000);
    assertThat(wire.toString().lines().toList()).hasSize(10_000).endsWith("09998", "09999");
  }

  @Test
  void an_id_on_the_wire_is_the_id_in_memory() {
    Wire wire = new Wire();
    Players.putId(wire, 1234);

    assertThat(wire).hasToString("player:00001234");
    assertThat(Players.id(1234)).isEqualTo("player:00001234").hasSize(Players.ID_LENGTH);
  }
}
