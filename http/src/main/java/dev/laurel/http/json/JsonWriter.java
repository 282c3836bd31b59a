package dev.laurel.http.json;

import dev.laurel.core.Micros;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes one JSON text into one growing buffer, which is used again for the next.
///
/// Structure is written by the caller as prepared bytes (see [#token]); this class knows values.
/// Used by one thread at a time.
public final class JsonWriter {
  private static final int FIRST_CAPACITY = 4096;
  // What is kept for the next text: one huge answer must not stay allocated for good.
  private static final int KEPT_CAPACITY = 1 << 20;
  private static final byte[] HEX = token("0123456789abcdef");
  private static final byte[] NULL = token("null");
  private static final byte[] TRUE = token("true");
  private static final byte[] FALSE = token("false");
  private static final double FIXED_LIMIT = 1e14;
  private static final long SECONDS_PER_DAY = 86_400;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int length;

  /// Prepares fixed text.
  public static byte[] token(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  /// Begins a new text.
  public JsonWriter reset() {
    if (bytes.length > KEPT_CAPACITY) {
      bytes = new byte[FIRST_CAPACITY];
    }
    length = 0;
    return this;
  }

  /// The buffer; valid up to [#length], and only until the next text begins.
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /// Fixed text or finished JSON, as it is.
  public JsonWriter raw(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
    return this;
  }

  public JsonWriter raw(char ascii) {
    ensure(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  public JsonWriter bool(boolean value) {
    return raw(value ? TRUE : FALSE);
  }

  public JsonWriter nothing() {
    return raw(NULL);
  }

  public JsonWriter number(long value) {
    ensure(20);
    // In negatives, which have room for the least of all.
    long rest = value;
    if (value < 0) {
      bytes[length++] = '-';
    } else {
      rest = -value;
    }
    int digits = digits(rest);
    for (int i = length + digits - 1; i >= length; i--) {
      long next = rest / 10;
      bytes[i] = (byte) ('0' + (next * 10 - rest));
      rest = next;
    }
    length += digits;
    return this;
  }

  private static int digits(long negative) {
    int digits = 1;
    for (long bound = -10; digits < 19 && negative <= bound; bound *= 10) {
      digits++;
    }
    return digits;
  }

  public JsonWriter number(@Nullable Long value) {
    return value == null ? nothing() : number(value.longValue());
  }

  /// A number with at most four decimals, and no more than it needs.
  public JsonWriter decimal(double value) {
    if (Math.abs(value) >= FIXED_LIMIT) {
      return raw(token(Double.toString(value)));
    }
    long scaled = Math.round(value * 10_000);
    if (scaled < 0) {
      raw('-');
      scaled = -scaled;
    }
    number(scaled / 10_000);
    int fraction = (int) (scaled % 10_000);
    if (fraction != 0) {
      raw('.');
      for (int unit = 1_000; fraction != 0; unit /= 10) {
        raw((char) ('0' + fraction / unit));
        fraction %= unit;
      }
    }
    return this;
  }

  public JsonWriter string(@Nullable String value) {
    if (value == null) {
      return nothing();
    }
    int chars = value.length();
    // Three bytes a character is the most that UTF-8 takes, six the most that an escape does.
    ensure(6 * chars + 2);
    bytes[length++] = '"';
    for (int i = 0; i < chars; i++) {
      char c = value.charAt(i);
      if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
        bytes[length++] = (byte) c;
      } else {
        i += special(value, i);
      }
    }
    bytes[length++] = '"';
    return this;
  }

  /// Writes one character that does not stand for itself; how many further chars it took.
  private int special(String value, int i) {
    char c = value.charAt(i);
    if (c == '"' || c == '\\') {
      bytes[length++] = '\\';
      bytes[length++] = (byte) c;
    } else if (c <= 0x7F || (Character.isSurrogate(c) && !isPair(value, i))) {
      escape(c);
    } else {
      return multibyte(value.codePointAt(i));
    }
    return 0;
  }

  private static boolean isPair(String value, int i) {
    return i + 1 < value.length()
        && Character.isSurrogatePair(value.charAt(i), value.charAt(i + 1));
  }

  private void escape(char c) {
    bytes[length++] = '\\';
    bytes[length++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[length++] = HEX[(c >> shift) & 0xF];
    }
  }

  private int multibyte(int point) {
    if (point < 0x800) {
      bytes[length++] = (byte) (0xC0 | (point >> 6));
    } else {
      if (point < 0x10000) {
        bytes[length++] = (byte) (0xE0 | (point >> 12));
      } else {
        bytes[length++] = (byte) (0xF0 | (point >> 18));
        bytes[length++] = (byte) (0x80 | ((point >> 12) & 0x3F));
      }
      bytes[length++] = (byte) (0x80 | ((point >> 6) & 0x3F));
    }
    bytes[length++] = (byte) (0x80 | (point & 0x3F));
    return Character.charCount(point) - 1;
  }

  /// A moment, in microseconds since 1970, as `"2025-07-13T10:30:00Z"`, with three or six digits of
  /// a fraction where there is one.
  public JsonWriter time(long micros) {
    long seconds = Math.floorDiv(micros, 1_000_000L);
    int fraction = Math.floorMod(micros, 1_000_000);
    long days = Math.floorDiv(seconds, SECONDS_PER_DAY);
    int second = (int) Math.floorMod(seconds, SECONDS_PER_DAY);
    CivilDate date = CivilDate.ofEpochDay(days);
    if (date.year() < 0 || date.year() > 9999) {
      return string(Micros.instant(micros).toString());
    }
    ensure(32);
    bytes[length++] = '"';
    pair(date.year() / 100);
    pair(date.year() % 100);
    pair('-', date.month());
    pair('-', date.day());
    pair('T', second / 3600);
    pair(':', second / 60 % 60);
    pair(':', second % 60);
    fraction(fraction);
    bytes[length++] = 'Z';
    bytes[length++] = '"';
    return this;
  }

  private void fraction(int micros) {
    if (micros == 0) {
      return;
    }
    bytes[length++] = '.';
    triple(micros / 1000);
    if (micros % 1000 != 0) {
      triple(micros % 1000);
    }
  }

  private void triple(int value) {
    bytes[length++] = (byte) ('0' + value / 100);
    pair(value % 100);
  }

  private void pair(char before, int value) {
    bytes[length++] = (byte) before;
    pair(value);
  }

  private void pair(int value) {
    bytes[length++] = (byte) ('0' + value / 10);
    bytes[length++] = (byte) ('0' + value % 10);
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
