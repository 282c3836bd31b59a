package dev.laurel.http.json;

/// Decodes the part of a JSON string from its first escape or non-ASCII character on.
///
/// Every code point is a scalar value in its shortest form: no overlong bytes, and no half of a
/// surrogate pair, neither encoded nor escaped.
final class Utf8 {
  private final byte[] bytes;
  private final int start;
  private final int end;
  private int at;

  Utf8(byte[] bytes, int start, int from, int end) {
    this.bytes = bytes;
    this.start = start;
    this.at = from;
    this.end = end;
  }

  /// Appends the string up to its closing quote; the index behind that.
  int readString(StringBuilder text) {
    while (true) {
      int b = take();
      if (b == '"') {
        return at;
      }
      if (b < ' ') {
        throw malformed("a control character stands in a string; write it as an escape");
      }
      if (b == '\\') {
        escape(text);
      } else if (b < 0x80) {
        text.append((char) b);
      } else {
        text.appendCodePoint(multibyte(b));
      }
    }
  }

  private int take() {
    if (at == end) {
      throw malformed("a string is not closed");
    }
    return bytes[at++] & 0xFF;
  }

  private int multibyte(int lead) {
    if (lead >= 0xC2 && lead <= 0xDF) {
      return ((lead & 0x1F) << 6) | continuation();
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
      int point = ((lead & 0x0F) << 12) | (continuation() << 6) | continuation();
      return checked(point, 0x800);
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
      int point =
          ((lead & 0x07) << 18) | (continuation() << 12) | (continuation() << 6) | continuation();
      return checked(point, 0x10000);
    }
    throw notUtf8();
  }

  private int continuation() {
    int b = take();
    if ((b & 0xC0) != 0x80) {
      throw notUtf8();
    }
    return b & 0x3F;
  }

  private int checked(int point, int least) {
    boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    if (point < least || point > Character.MAX_CODE_POINT || surrogate) {
      throw notUtf8();
    }
    return point;
  }

  private void escape(StringBuilder text) {
    int b = take();
    switch (b) {
      case '"', '\\', '/' -> text.append((char) b);
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'u' -> text.appendCodePoint(escapedPoint());
      default -> throw malformed("a backslash stands before a character that takes none");
    }
  }

  private int escapedPoint() {
    char high = unit();
    if (!Character.isSurrogate(high)) {
      return high;
    }
    if (Character.isHighSurrogate(high) && take() == '\\' && take() == 'u') {
      char low = unit();
      if (Character.isLowSurrogate(low)) {
        return Character.toCodePoint(high, low);
      }
    }
    throw malformed("half of a surrogate pair stands alone");
  }

  private char unit() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int b = take();
      int digit = b < 0x80 ? Character.digit(b, 16) : -1;
      if (digit < 0) {
        throw malformed("four hexadecimal digits were expected");
      }
      unit = (unit << 4) | digit;
    }
    return (char) unit;
  }

  private MalformedJson notUtf8() {
    return malformed("the text is not UTF-8");
  }

  private MalformedJson malformed(String what) {
    return new MalformedJson("Not valid JSON at byte " + (at - start) + ": " + what + ".");
  }
}
