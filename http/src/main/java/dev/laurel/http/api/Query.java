package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The query parameters of one request. A name that the call does not know, or that stands there
/// twice, is refused: a mistyped filter must not answer as if it were absent.
final class Query {
  private static final Query NONE = new Query(new String[0], 0);
  private static final int MAX_PARAMETERS = 16;

  private static final Pattern DATE = Pattern.compile("(19[7-9]|[2-9]\\d\\d)\\d-\\d\\d-\\d\\d");

  // Names and values in turn.
  private final String[] pairs;
  private final int length;

  private Query(String[] pairs, int length) {
    this.pairs = pairs;
    this.length = length;
  }

  static Query parse(@Nullable String text, Set<String> known) {
    if (text == null || text.isEmpty()) {
      return NONE;
    }
    String[] pairs = new String[2 * MAX_PARAMETERS];
    int length = 0;
    for (int from = 0; from <= text.length(); ) {
      int end = text.indexOf('&', from);
      int to = end < 0 ? text.length() : end;
      int equals = text.indexOf('=', from);
      boolean valued = equals >= 0 && equals < to;
      String name = decode("query", text.substring(from, valued ? equals : to));
      checkName(name, known, pairs, length);
      pairs[length] = name;
      pairs[length + 1] = valued ? decode(name, text.substring(equals + 1, to)) : "";
      length += 2;
      from = to + 1;
    }
    return new Query(pairs, length);
  }

  /// The known names are fewer than there is room for, and none comes twice.
  private static void checkName(String name, Set<String> known, String[] pairs, int length) {
    if (!known.contains(name)) {
      throw new InvalidInput(name.isEmpty() ? "query" : name, "is not a parameter of this call");
    }
    for (int i = 0; i < length; i += 2) {
      if (pairs[i].equals(name)) {
        throw new InvalidInput(name, "stands there twice");
      }
    }
  }

  private static String decode(String name, String text) {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    String decoded = Target.decode(text, true);
    if (decoded == null) {
      throw new InvalidInput(
          name, "has a percent sign without two hexadecimal digits or is not UTF-8");
    }
    return decoded;
  }

  @Nullable String text(String name) {
    for (int i = 0; i < length; i += 2) {
      if (pairs[i].equals(name)) {
        return pairs[i + 1];
      }
    }
    return null;
  }

  String required(String name) {
    String value = text(name);
    if (value == null) {
      throw new InvalidInput(name, "is required");
    }
    return value;
  }

  long integer(String name) {
    return integer(name, required(name));
  }

  long integer(String name, long usual) {
    String value = text(name);
    return value == null ? usual : integer(name, value);
  }

  int integer(String name, int usual) {
    long value = integer(name, (long) usual);
    if (value != (int) value) {
      throw new InvalidInput(name, "is too large");
    }
    return (int) value;
  }

  private static long integer(String name, String value) {
    boolean negative = value.startsWith("-");
    int digits = value.length() - (negative ? 1 : 0);
    boolean plain = digits > 0 && digits <= 19;
    for (int i = negative ? 1 : 0; plain && i < value.length(); i++) {
      plain = value.charAt(i) >= '0' && value.charAt(i) <= '9';
    }
    try {
      if (plain) {
        return Long.parseLong(value);
      }
    } catch (NumberFormatException tooLarge) {
      // Nineteen digits that are too many: told below.
    }
    throw new InvalidInput(name, "must be an integer of 64 bits");
  }

  /// `true` or `false`, which is the usual.
  boolean flag(String name) {
    String value = text(name);
    if (value == null || value.equals("false")) {
      return false;
    }
    if (value.equals("true")) {
      return true;
    }
    throw new InvalidInput(name, "must be true or false");
  }

  /// A day such as `2026-02-21`.
  @Nullable LocalDate date(String name) {
    String value = text(name);
    if (value == null) {
      return null;
    }
    try {
      if (DATE.matcher(value).matches()) {
        return LocalDate.parse(value);
      }
    } catch (DateTimeException noSuchDay) {
      // Told below.
    }
    throw new InvalidInput(name, "must be a day such as 2026-02-21, from 1970 on");
  }

  /// A decimal number without exponent, such as `99` or `99.9`.
  double decimal(String name) {
    String value = required(name);
    boolean plain = !value.isEmpty() && value.length() <= 24 && !value.startsWith(".");
    for (int i = 0; plain && i < value.length(); i++) {
      char c = value.charAt(i);
      boolean point = c == '.' && value.indexOf('.') == i && i + 1 < value.length();
      plain = point || (c >= '0' && c <= '9');
    }
    if (!plain) {
      throw new InvalidInput(name, "must be a number such as 99 or 99.9");
    }
    return Double.parseDouble(value);
  }
}
