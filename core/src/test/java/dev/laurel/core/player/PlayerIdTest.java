package dev.laurel.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlayerIdTest {
  private static final String ALPHABET =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:@-";

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "0", "player123", "a.b_c:d@e-f", "123e4567-e89b-12d3-a456-426614174000"})
  void takes_the_ids_that_games_use(String id) {
    assertThat(new PlayerId(id)).hasToString(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ".a", "-a", ":a", "a b", "a/b", "é", "a\n", "a\u0000", "a,b", "ａ", "😀"})
  void refuses_other_text(String id) {
    assertThatThrownBy(() -> new PlayerId(id)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void has_at_most_128_characters() {
    assertThat(new PlayerId("p".repeat(128)).value()).hasSize(128);
    assertThatThrownBy(() -> new PlayerId("p".repeat(129))).isInstanceOf(InvalidInput.class);
  }

  @Test
  void sorts_by_its_bytes() {
    Random random = new Random(42);
    for (int i = 0; i < 20_000; i++) {
      PlayerId one = random(random);
      PlayerId other = random(random);
      int byBytes = Arrays.compareUnsigned(bytes(one), bytes(other));
      assertThat(Integer.signum(one.compareTo(other)))
          .as("%s and %s", one, other)
          .isEqualTo(Integer.signum(byBytes));
    }
  }

  private static byte[] bytes(PlayerId player) {
    return player.value().getBytes(StandardCharsets.US_ASCII);
  }

  private static PlayerId random(Random random) {
    StringBuilder id = new StringBuilder("p");
    for (int length = random.nextInt(4); length > 0; length--) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new PlayerId(id.toString());
  }
}
