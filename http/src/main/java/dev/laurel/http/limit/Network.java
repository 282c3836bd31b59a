package dev.laurel.http.limit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/// The addresses that begin with the same bits: `10.0.0.0/8`, `2001:db8::/32`, or a single one.
record Network(byte[] address, int bits) {
  /// An [IllegalArgumentException] says what it must look like.
  static Network parse(String text) {
    int slash = text.indexOf('/');
    byte[] address = literal(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw malformed();
    }
    int bits = slash < 0 ? address.length * 8 : bits(text.substring(slash + 1));
    if (bits < 0 || bits > address.length * 8) {
      throw malformed();
    }
    return new Network(address, bits);
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException("must look like 10.0.0.0/8 or 2001:db8::1");
  }

  private static int bits(String text) {
    try {
      return text.length() > 3 ? -1 : Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      return -1;
    }
  }

  /// The bytes of an address that is written in digits; null for anything else: no name is ever
  /// looked up.
  static byte @Nullable [] literal(String text) {
    boolean four = !text.isEmpty() && text.chars().allMatch(c -> c == '.' || isDigit(c));
    boolean six = text.indexOf(':') >= 0 && text.chars().allMatch(Network::isOfSix);
    if (text.length() > 45 || (!six && !(four && isDottedQuad(text)))) {
      return null;
    }
    try {
      return InetAddress.getByName(text).getAddress();
    } catch (UnknownHostException malformed) {
      return null;
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isOfSix(int c) {
    return c == ':' || c == '.' || Character.digit(c, 16) >= 0;
  }

  /// Java also takes `10.1` for an address, which others do not.
  private static boolean isDottedQuad(String text) {
    return text.chars().filter(c -> c == '.').count() == 3;
  }

  boolean holds(byte[] other) {
    if (other.length != address.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> (bit & 7);
      if (((address[bit >> 3] ^ other[bit >> 3]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
