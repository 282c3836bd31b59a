package dev.laurel.core.access;

import java.math.BigInteger;
import java.util.random.RandomGenerator;

/// Digits, capitals and small letters: one word to a double click, to a shell and to a URL.
final class Base62 {
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());

  private Base62() {}

  /// The bytes as one number, with zeros before it up to the length.
  static String text(byte[] bytes, int length) {
    char[] text = new char[length];
    BigInteger rest = new BigInteger(1, bytes);
    for (int i = length - 1; i >= 0; i--) {
      BigInteger[] parts = rest.divideAndRemainder(BASE);
      text[i] = DIGITS.charAt(parts[1].intValue());
      rest = parts[0];
    }
    if (rest.signum() != 0) {
      throw new IllegalArgumentException(length + " digits cannot hold the number");
    }
    return new String(text);
  }

  static String text(long number, int length) {
    return text(BigInteger.valueOf(number).toByteArray(), length);
  }

  static String random(RandomGenerator random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
    }
    return text.toString();
  }

  static boolean isDigits(String text, int length) {
    return text.length() == length && text.chars().allMatch(c -> DIGITS.indexOf(c) >= 0);
  }
}
