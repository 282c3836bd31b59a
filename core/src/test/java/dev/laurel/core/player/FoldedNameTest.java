package dev.laurel.core.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FoldedNameTest {
  @ParameterizedTest
  @CsvSource({
    "Hello, hELLO",
    "Straße, STRASSE",
    "STRAẞE, strasse",
    "ΟΔΟΣ, οδος",
    "οδοσ, οδος",
    "ＣｙｂｅｒＮｉｎｊａ, cyberninja",
    "ﬁre, FIRE",
    "Ⅷ, viii",
    "Kelvin, kelvin",
    "ſtar, STAR",
    "Ｚoë, ZOË",
    "Zoe\u0308, ZOË",
    "ǅ, dž",
    "İz, i\u0307Z",
    "ΐ, Ϊ\u0301",
    "Ꮿ, ꮿ",
    "Ҕ, ҕ"
  })
  void joins_what_differs_only_in_case_width_or_composition(String one, String other) {
    assertThat(FoldedName.of(one)).isEqualTo(FoldedName.of(other));
  }

  @ParameterizedTest
  @CsvSource({"ı, i", "ı, I", "İ, i", "é, e", "ö, o", "a, b", "ss, s"})
  void keeps_apart_what_is_another_letter(String one, String other) {
    assertThat(FoldedName.of(one)).isNotEqualTo(FoldedName.of(other));
  }

  @Test
  void folding_what_is_folded_changes_nothing() {
    for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
      if (Character.isDefined(letter) && Character.getType(letter) != Character.SURROGATE) {
        FoldedName once = FoldedName.of(Character.toString(letter));
        assertThat(FoldedName.of(once.value())).as("U+%04X", letter).isEqualTo(once);
      }
    }
  }

  @Test
  void the_order_is_that_of_utf_8() {
    Random random = new Random(7);
    List<FoldedName> names = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      String text =
          Character.toString(random.nextInt(2) == 0 ? 0x1F600 : 0xFB00 + random.nextInt(9));
      names.add(new FoldedName(text + random.nextInt(5)));
    }
    List<FoldedName> byBytes = new ArrayList<>(names);
    byBytes.sort((a, b) -> Arrays.compareUnsigned(bytes(a), bytes(b)));
    names.sort(null);
    assertThat(names).isEqualTo(byBytes);
  }

  private static byte[] bytes(FoldedName name) {
    return name.value().getBytes(StandardCharsets.UTF_8);
  }
}
