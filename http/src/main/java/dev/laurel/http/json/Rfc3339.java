package dev.laurel.http.json;

import dev.laurel.core.Refusal.InvalidInput;
import java.time.DateTimeException;
import java.time.LocalDate;

/// Reads times such as `2025-07-13T10:30:00Z` or `2025-07-13T12:30:00.25+02:00`.
public final class Rfc3339 {
  private static final String EXPECTATION =
      "must be a time of the years 1970 to 9999 such as 2025-07-13T10:30:00Z";
  private static final int TO_SECONDS = 19;
  private static final int MAX_FRACTION = 9;
  private static final int MICRO_DIGITS = 6;
  private static final int MIN_YEAR = 1970;

  private final String field;
  private final String text;
  private int at;

  private Rfc3339(String field, String text) {
    this.field = field;
    this.text = text;
  }

  /// Microseconds since 1970; what is finer is cut off.
  public static long micros(String field, String text) {
    return new Rfc3339(field, text).parse();
  }

  private long parse() {
    if (text.length() <= TO_SECONDS) {
      throw malformed();
    }
    long day = day(digits(0, 4), delimited(4, '-'), delimited(7, '-'));
    if (Character.toUpperCase(text.charAt(10)) != 'T') {
      throw malformed();
    }
    int second =
        within(digits(11, 2), 23) * 3600
            + within(delimited(13, ':'), 59) * 60
            + within(delimited(16, ':'), 59);
    at = TO_SECONDS;
    int fraction = fraction();
    long micros = (day * 86_400 + second - offsetSeconds()) * 1_000_000 + fraction;
    if (micros < 0) {
      throw malformed();
    }
    return micros;
  }

  private long day(int year, int month, int day) {
    if (year < MIN_YEAR) {
      throw malformed();
    }
    try {
      return LocalDate.of(year, month, day).toEpochDay();
    } catch (DateTimeException noSuchDate) {
      throw malformed();
    }
  }

  private int fraction() {
    if (text.charAt(at) != '.') {
      return 0;
    }
    int from = ++at;
    int micros = 0;
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      if (at - from < MICRO_DIGITS) {
        micros = micros * 10 + (text.charAt(at) - '0');
      }
    }
    int count = at - from;
    if (count == 0 || count > MAX_FRACTION || at == text.length()) {
      throw malformed();
    }
    for (int i = count; i < MICRO_DIGITS; i++) {
      micros *= 10;
    }
    return micros;
  }

  private int offsetSeconds() {
    char sign = text.charAt(at);
    int left = text.length() - at;
    if ((sign == 'Z' || sign == 'z') && left == 1) {
      return 0;
    }
    if ((sign != '+' && sign != '-') || left != 6) {
      throw malformed();
    }
    int seconds = within(digits(at + 1, 2), 23) * 3600 + within(delimited(at + 3, ':'), 59) * 60;
    return sign == '+' ? seconds : -seconds;
  }

  private int delimited(int index, char delimiter) {
    if (text.charAt(index) != delimiter) {
      throw malformed();
    }
    return digits(index + 1, 2);
  }

  private int digits(int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      if (!isDigit(text.charAt(i))) {
        throw malformed();
      }
      value = value * 10 + (text.charAt(i) - '0');
    }
    return value;
  }

  private int within(int value, int max) {
    if (value > max) {
      throw malformed();
    }
    return value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private InvalidInput malformed() {
    return new InvalidInput(field, EXPECTATION);
  }
}
