package dev.laurel.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlayerNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"CyberNinja", "Zoë", "大谷", "a b", "😀", "Ω≈ç√", "O'Neill", "<script>"})
  void takes_any_visible_text(String name) {
    assertThat(new PlayerName(name)).hasToString(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t",
        "a\u0000",
        "a\nb",
        "a\u007f",
        "\u202eevil",
        "a\u200bb",
        "a\u2066b",
        "a\ufeff",
        "a\u2028b",
        "\ud800",
        "a\udc00",
        "\u3000"
      })
  void refuses_what_cannot_be_seen_or_could_pass_for_another(String name) {
    assertThatThrownBy(() -> new PlayerName(name)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void counts_code_points_and_not_chars() {
    assertThat(new PlayerName("😀".repeat(50)).value()).hasSize(100);
    assertThatThrownBy(() -> new PlayerName("😀".repeat(51))).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> new PlayerName("x".repeat(51))).isInstanceOf(InvalidInput.class);
  }
}
