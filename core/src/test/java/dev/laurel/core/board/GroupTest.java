package dev.laurel.core.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GroupTest {
  @Test
  void reads_what_it_writes() {
    for (String text : List.of("region:eu", "region:eu,platform:pc", "a_1:A.b-_9")) {
      assertThat(Group.parse(text)).hasToString(text);
    }
    assertThat(Group.parse("region:eu,platform:pc"))
        .isEqualTo(new Group(Grouping.of("region", "platform"), List.of("eu", "pc")));
  }

  @Test
  void the_same_values_in_another_order_are_another_text_of_the_same_group() {
    assertThat(Group.parse("a:1,b:2").asMap()).isEqualTo(Group.parse("b:2,a:1").asMap());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ":eu",
        "region",
        "region:",
        "region:eu,",
        ",region:eu",
        "region:eu,,a:b",
        "Region:eu",
        "1region:eu",
        "region:e u",
        "region:eu/1",
        "region:é",
        "region::eu",
        "region:eu,region:us",
        "region:eu\n",
        "region:eu\u0000",
        "re gion:eu",
        "a:1,b:2,c:3,d:4,e:5"
      })
  void refuses_what_is_no_group(String text) {
    assertThatThrownBy(() -> Group.parse(text)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void values_and_dimensions_have_limits() {
    assertThat(Group.parse("r".repeat(32) + ":" + "v".repeat(64)).values()).hasSize(1);
    assertThatThrownBy(() -> Group.parse("r".repeat(33) + ":v")).isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> Group.parse("r:" + "v".repeat(65))).isInstanceOf(InvalidInput.class);
  }

  @Test
  void a_grouping_takes_its_own_dimensions_from_what_was_named() {
    Grouping grouping = Grouping.of("region", "platform");

    assertThat(grouping.group(Map.of("platform", "pc", "region", "eu", "clan", "x")))
        .contains(Group.parse("region:eu,platform:pc"));
    assertThat(grouping.group(Map.of("region", "eu"))).isEmpty();
    assertThat(Grouping.NONE.group(Map.of())).contains(Group.GLOBAL);
  }
}
