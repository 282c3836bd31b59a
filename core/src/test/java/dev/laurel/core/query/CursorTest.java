package dev.laurel.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CursorTest {
  private static final long[] NUMBERS = {Long.MIN_VALUE, -1, 0, 1, 1L << 53, Long.MAX_VALUE};

  @Test
  void reads_what_it_writes_over_the_whole_range() {
    for (long score : NUMBERS) {
      for (long tie : NUMBERS) {
        for (int length : new int[] {1, 2, 3, PlayerId.MAX_LENGTH}) {
          Cursor cursor = new Cursor(new Position(score, tie, new PlayerId("p".repeat(length))));

          assertThat(Cursor.parse(cursor.text())).isEqualTo(cursor);
          assertThat(cursor.text()).matches("[A-Za-z0-9_-]+");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "!", "=", "AA", "AAAAAAAAAAAAAAAAAAAAAAA", "null", "é", "../../x"})
  void refuses_what_it_never_wrote(String text) {
    assertThatThrownBy(() -> Cursor.parse(text)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void refuses_what_is_too_long_before_it_decodes_it() {
    assertThatThrownBy(() -> Cursor.parse("A".repeat(1 << 20))).isInstanceOf(InvalidInput.class);
  }

  @Test
  void random_bytes_are_a_position_or_refused_and_nothing_else() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(64)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = 1;
      }
      String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      try {
        assertThat(Cursor.parse(text).text()).isEqualTo(text);
      } catch (InvalidInput refused) {
        assertThat(refused.field()).isEqualTo("cursor");
      }
    }
  }
}
