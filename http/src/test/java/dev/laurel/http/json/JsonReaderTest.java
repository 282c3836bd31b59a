package dev.laurel.http.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.http.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonReaderTest {
  private static final int MAX_DEPTH = 32;

  private static JsonReader reader(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new JsonReader(MAX_DEPTH).reset(bytes, 0, bytes.length);
  }

  private static long integer(String text) {
    JsonReader json = reader(text);
    long value = json.integer("score");
    json.finish();
    return value;
  }

  private static String compact(String text) {
    JsonReader json = reader(text);
    byte[] compact = json.compactObject("metadata");
    json.finish();
    return new String(compact, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "15750, 15750",
    "-3, -3",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void reads_integers_as_numbers_and_as_strings(String text, long value) {
    assertThat(integer(text)).isEqualTo(value);
    assertThat(integer("\"" + text + "\"")).isEqualTo(value);
    assertThat(integer(" \t\r\n" + text + " ")).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0",
        "1e3",
        "1E3",
        "-1.5",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999999999",
        "18446744073709551616",
        "\"+3\"",
        "\" 3\"",
        "\"3 \"",
        "\"1.0\"",
        "\"1e3\"",
        "\"\"",
        "\"-\"",
        "\"03\"",
        "\"0x10\"",
        "\"٣\"",
        "\"9223372036854775808\"",
        "true",
        "null",
        "{}",
        "[1]"
      })
  void refuses_what_is_no_integer_of_64_bits(String text) {
    assertThatThrownBy(() -> integer(text))
        .isInstanceOfSatisfying(
            InvalidInput.class, refusal -> assertThat(refusal.field()).isEqualTo("score"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "-", "01", "+1", "1 2", "tru", "nul", "abc", ".5", "1}", "\uFEFF1"})
  void refuses_what_is_no_json(String text) {
    assertThatThrownBy(() -> integer(text)).isInstanceOf(MalformedJson.class);
  }

  @Test
  void reads_every_kind_of_string() {
    assertThat(reader("\"plain\"").string("name")).isEqualTo("plain");
    assertThat(reader("\"\"").string("name")).isEmpty();
    assertThat(reader("\"Café 🎮 日本\"").string("name")).isEqualTo("Café 🎮 日本");
    assertThat(reader("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83c\\udfae\"").string("name"))
        .isEqualTo("\"\\/\b\f\n\r\té🎮");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"open",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\ud800x\"",
        "\"\\udc00\"",
        "\"\\ud800\\ud800\"",
        "\"line\nbreak\"",
        "\"nul\u0000\""
      })
  void refuses_broken_strings(String text) {
    assertThatThrownBy(() -> reader(text).string("name")).isInstanceOf(MalformedJson.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "c0af",
        "c1bf",
        "c3",
        "c328",
        "e08080",
        "eda080",
        "edbfbf",
        "e28228",
        "f0808080",
        "f4908080",
        "f5808080",
        "ff"
      })
  void refuses_bytes_that_are_not_utf_8(String hex) {
    byte[] inside = HexFormat.of().parseHex(hex);
    byte[] text =
        ByteBuffer.allocate(inside.length + 2).put((byte) '"').put(inside).put((byte) '"').array();
    JsonReader json = new JsonReader(MAX_DEPTH).reset(text, 0, text.length);
    assertThatThrownBy(() -> json.string("name")).isInstanceOf(MalformedJson.class);
  }

  @Test
  void an_object_gives_its_fields_in_order_and_refuses_a_second_time() {
    Fields fields = Fields.of("a", "b");
    JsonReader json = reader("{ \"b\" : 1 , \"\\u0061\" : 2 }");
    json.beginObject("body");
    assertThat(json.nextField(fields, "")).isEqualTo(1);
    assertThat(json.integer("b")).isEqualTo(1);
    assertThat(json.nextField(fields, "")).isEqualTo(0);
    assertThat(json.integer("a")).isEqualTo(2);
    assertThat(json.nextField(fields, "")).isEqualTo(-1);
    json.finish();
    assertThatThrownBy(() -> fields.once(fields.once(0, 1, ""), 1, ""))
        .isInstanceOfSatisfying(
            InvalidInput.class, refusal -> assertThat(refusal.field()).isEqualTo("b"));
  }

  @Test
  void an_unknown_field_is_named() {
    for (String name : new String[] {"c", "\\u0063", "ab"}) {
      JsonReader json = reader("{\"" + name + "\":1}");
      json.beginObject("body");
      assertThatThrownBy(() -> json.nextField(Fields.of("a", "b"), "windows[0]."))
          .isInstanceOfSatisfying(
              InvalidInput.class, refusal -> assertThat(refusal.field()).startsWith("windows[0]."));
    }
  }

  @Test
  void metadata_is_kept_verbatim_but_for_the_space_between_tokens() {
    assertThat(compact("{ \"a\" : [ 1 , 2.50e+3 , true , null ] ,\n\"b\\u0041\":{ } }"))
        .isEqualTo("{\"a\":[1,2.50e+3,true,null],\"b\\u0041\":{}}");
    assertThat(compact("{\"big\":123456789012345678901234567890,\"s\":\" a b \"}"))
        .isEqualTo("{\"big\":123456789012345678901234567890,\"s\":\" a b \"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,}",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":[1,]}",
        "{\"a\":[,1]}",
        "{\"a\":01}",
        "{\"a\":1.}",
        "{\"a\":.1}",
        "{\"a\":1e}",
        "{\"a\":-}",
        "{\"a\":NaN}",
        "{\"a\":'b'}",
        "{\"a\":1",
        "{} {}",
        "{\"a\":1}]"
      })
  void refuses_broken_metadata(String text) {
    assertThatThrownBy(() -> compact(text)).isInstanceOf(MalformedJson.class);
  }

  @Test
  void refuses_a_name_that_comes_twice_however_it_is_written() {
    assertThatThrownBy(() -> compact("{\"x\":{\"a\":1,\"\\u0061\":2}}"))
        .isInstanceOf(InvalidInput.class);
  }

  @Test
  void nesting_has_a_limit() {
    String deepest = "[".repeat(MAX_DEPTH - 1) + "]".repeat(MAX_DEPTH - 1);
    assertThat(compact("{\"a\":" + deepest + "}")).hasSize(deepest.length() + 6);
    assertThatThrownBy(() -> compact("{\"a\":[" + deepest + "]}"))
        .isInstanceOf(MalformedJson.class)
        .hasMessageContaining("deeper");
  }

  @Test
  void errors_count_bytes_from_the_beginning_of_the_document() {
    byte[] bytes = "........{\"a\" 1}".getBytes(StandardCharsets.UTF_8);
    JsonReader json = new JsonReader(MAX_DEPTH).reset(bytes, 8, bytes.length);
    assertThatThrownBy(() -> json.compactObject("metadata")).hasMessageContaining("byte 5");
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  /// Documents with a few bytes changed, read by two parsers: they agree on what is JSON and on
  /// what it says. The other parser is lenient about surrogates and UTF-8, so those are decided
  /// here.
  @ParameterizedTest
  @MethodSource("seeds")
  void agrees_with_another_parser(long seed) {
    Random random = new Random(seed);
    String original =
        "{\"a\":[1,-20,3.5e-7,true,false,null],\"b\":{\"c\":\"x\\n\\u00e9é\",\"d\":{}},\"e\":\"\"}";
    for (int round = 0; round < 200; round++) {
      byte[] text = mutated(original.getBytes(StandardCharsets.UTF_8), random);
      String shown = new String(text, StandardCharsets.UTF_8);
      Object expected = isUtf8(text) ? opinion(text) : null;
      byte[] compact = compactOrNull(text);
      if (compact == null) {
        assertThat(expected).as("seed %d: %s", seed, shown).isNull();
      } else {
        assertThat(Json.parse(compact)).as("seed %d: %s", seed, shown).isEqualTo(expected);
      }
    }
  }

  private static byte[] mutated(byte[] text, Random random) {
    String alphabet = "{}[]\",:0123456789.eE+-tfn\\u \n\u0001éx";
    byte[] letters = alphabet.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i > 0; i--) {
      text[1 + random.nextInt(text.length - 1)] = letters[random.nextInt(letters.length)];
    }
    return text;
  }

  private static boolean isUtf8(byte[] text) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  private static @Nullable Object opinion(byte[] text) {
    try {
      return Json.parse(text);
    } catch (RuntimeException refused) {
      return null;
    }
  }

  private static byte @Nullable [] compactOrNull(byte[] text) {
    try {
      JsonReader json = new JsonReader(MAX_DEPTH).reset(text, 0, text.length);
      byte[] compact = json.compactObject("metadata");
      json.finish();
      return compact;
    } catch (MalformedJson | InvalidInput refused) {
      return null;
    }
  }
}
