package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RouterTest {
  private final Router router =
      new Router(
          List.of(
              Route.get("/", _ -> {}),
              Route.get("/games", _ -> {}),
              Route.get("/games/{game}/players/{player}", _ -> {}),
              Route.of("DELETE", "/games/{game}/players/{player}", Route.BodyKind.NONE, _ -> {}),
              Route.of("POST", "/games/{game}/players/lookup", Route.BodyKind.JSON, _ -> {})));

  private String find(String method, String path) {
    List<String> parameters = new ArrayList<>();
    Route route = router.find(method, Router.segments(path), parameters);
    return route == null ? "none" : route.path() + parameters;
  }

  @Test
  void finds_literals_and_parameters() {
    assertThat(find("GET", "/")).isEqualTo("/[]");
    assertThat(find("GET", "/games")).isEqualTo("/games[]");
    assertThat(find("GET", "/games/g/players/p")).isEqualTo("/games/{game}/players/{player}[g, p]");
    assertThat(find("POST", "/games/g/players/lookup"))
        .isEqualTo("/games/{game}/players/lookup[g]");
  }

  @Test
  void a_literal_without_the_method_leaves_the_path_to_a_parameter() {
    assertThat(find("GET", "/games/g/players/lookup"))
        .isEqualTo("/games/{game}/players/{player}[g, lookup]");
    assertThat(router.methods(Router.segments("/games/g/players/lookup")))
        .containsExactlyInAnyOrder("GET", "HEAD", "DELETE", "POST");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nowhere",
        "/games/",
        "/games/g",
        "/games//players/p",
        "/games/g/players/",
        "//",
        "/games/g/players/p/q",
        "/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"
      })
  void finds_nothing_where_nothing_is(String path) {
    assertThat(find("GET", path)).isEqualTo("none");
    assertThat(router.methods(Router.segments(path))).isEmpty();
  }

  @Test
  void segments_are_decoded_after_they_are_cut() {
    assertThat(Router.segments("/games/a%2Fb/players/%C3%A9+"))
        .containsExactly("games", "a/b", "players", "é+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%", "/%4", "/%zz", "/%+1", "/%C3", "/%C0%AF", "/a%ED%A0%80", "/%４１"})
  void escapes_must_be_well_formed_utf_8(String path) {
    assertThatThrownBy(() -> Router.segments(path)).isInstanceOf(InvalidInput.class);
  }
}
