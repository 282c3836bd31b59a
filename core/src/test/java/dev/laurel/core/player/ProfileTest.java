package dev.laurel.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.player.ProfileChange.Part;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProfileTest {
  private static final Profile FULL =
      new Profile(
          new PlayerName("Ann"),
          new AvatarUrl("https://example.com/a.png"),
          Map.of("region", "eu"),
          Attributes.ofJson("{\"level\":1}"),
          Embedding.of(1, 2));

  @Test
  void what_is_not_named_stays_and_what_is_removed_goes() {
    assertThat(ProfileChange.NONE.applyTo(FULL)).isEqualTo(FULL);
    Profile after =
        new ProfileChange(
                new Part.Put<>(new PlayerName("Bea")),
                new Part.Keep<>(),
                new Part.Remove<>(),
                new Part.Remove<>(),
                new Part.Keep<>())
            .applyTo(FULL);
    assertThat(after)
        .isEqualTo(
            new Profile(new PlayerName("Bea"), FULL.avatarUrl(), Map.of(), null, FULL.embedding()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a", "https://example.com/x.png?s=1#f", "HTTPS://A.b/"})
  void an_avatar_is_an_address_of_the_web(String url) {
    assertThat(new AvatarUrl(url)).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a.png",
        "//a/b",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://a/",
        "http:",
        "http://",
        "http://a b"
      })
  void an_avatar_is_nothing_else(String url) {
    assertThatThrownBy(() -> new AvatarUrl(url)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void everything_has_a_limit() {
    assertThatThrownBy(() -> new AvatarUrl("http://a/" + "x".repeat(2040)))
        .isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> Attributes.ofJson(new byte[8193])).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> Embedding.of(new float[1025])).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> Embedding.of()).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> Embedding.of(1, Float.NaN)).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> ProfileChange.grouped(Map.of("Region", "eu")))
        .isInstanceOf(InvalidInput.class);
  }
}
