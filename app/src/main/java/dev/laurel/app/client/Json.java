package dev.laurel.app.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads answers of a server: objects as maps, arrays as lists, integers as longs. It knows no
/// fields, so that an older command reads what a newer server says.
final class Json {
  private static final int MAX_DEPTH = 64;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /// Throws [Failed] where the text is no JSON.
  static @Nullable Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.skipSpace();
    if (json.at != text.length()) {
      throw json.malformed();
    }
    return value;
  }

  /// An object; throws [Failed] where it is none.
  static Map<String, @Nullable Object> object(String text) {
    return members(parse(text));
  }

  /// The members of an object.
  static Map<String, @Nullable Object> members(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new Failed("The server's answer is not what it was expected to be.");
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((name, member) -> members.put(String.valueOf(name), member));
    return members;
  }

  /// The elements of an array that are objects.
  static List<Map<String, @Nullable Object>> objects(@Nullable Object value) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(element -> objects.add(members(element)));
    }
    return objects;
  }

  /// The text of a value as people read it; empty for null.
  static String shown(@Nullable Object value) {
    return Objects.toString(value, "");
  }

  /// A value as JSON.
  static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object value) {
    switch (value) {
      case Map<?, ?> map -> {
        String before = "{";
        for (Map.Entry<?, ?> member : map.entrySet()) {
          out.append(before);
          quote(out, String.valueOf(member.getKey()));
          write(out.append(':'), member.getValue());
          before = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
          write(i == 0 ? out : out.append(','), list.get(i));
        }
        out.append(']');
      }
      case String string -> quote(out, string);
      case null -> out.append("null");
      default -> out.append(value);
    }
  }

  private static void quote(StringBuilder out, String string) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private @Nullable Object value(int depth) {
    skipSpace();
    if (at == text.length() || depth > MAX_DEPTH) {
      throw malformed();
    }
    return switch (text.charAt(at)) {
      case '{' -> objectAt(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> objectAt(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    while (!ends('}', members.isEmpty())) {
      skipSpace();
      String name = string();
      skipSpace();
      expect(':');
      members.put(name, value(depth + 1));
    }
    return members;
  }

  private List<@Nullable Object> array(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    at++;
    while (!ends(']', elements.isEmpty())) {
      elements.add(value(depth + 1));
    }
    return elements;
  }

  /// Whether the end is here; otherwise the comma before the next one is read.
  private boolean ends(char end, boolean first) {
    skipSpace();
    if (at < text.length() && text.charAt(at) == end) {
      at++;
      return true;
    }
    if (!first) {
      expect(',');
    }
    return false;
  }

  private String string() {
    expect('"');
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      value.append(c == '\\' ? escaped() : c);
    }
    expect('"');
    return value.toString();
  }

  private char escaped() {
    if (at == text.length()) {
      throw malformed();
    }
    char c = text.charAt(at++);
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> c;
    };
  }

  private char unicode() {
    try {
      at += 4;
      return (char) Integer.parseInt(text, at - 4, at, 16);
    } catch (RuntimeException notHexadecimal) {
      throw malformed();
    }
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw malformed();
    }
    at += word.length();
    return value;
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      BigDecimal number = new BigDecimal(text.substring(from, at));
      boolean integer = number.scale() <= 0 && number.precision() <= 19;
      return integer ? (Object) number.longValueExact() : number;
    } catch (ArithmeticException | NumberFormatException notANumber) {
      throw malformed();
    }
  }

  private void expect(char c) {
    if (at == text.length() || text.charAt(at) != c) {
      throw malformed();
    }
    at++;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private Failed malformed() {
    return new Failed("There is no JSON at character " + (at + 1) + " of what was to be read.");
  }
}
