package dev.laurel.bench.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A text that is looked for in bytes that come in pieces (Knuth, Morris and Pratt). Whoever looks
/// keeps one number: how much of it was found last.
final class Needle {
  private final byte[] text;

  /// For each length of a beginning, the longest shorter beginning that it ends with.
  private final int[] fallback;

  private Needle(byte[] text, int[] fallback) {
    this.text = text;
    this.fallback = fallback;
  }

  static Needle of(String ascii) {
    byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
    int[] fallback = new int[text.length + 1];
    for (int at = 1; at < text.length; at++) {
      fallback[at + 1] = step(text, fallback, fallback[at], text[at]);
    }
    return new Needle(text, fallback);
  }

  private static int step(byte[] text, int[] fallback, int matched, byte next) {
    int length = matched;
    while (length > 0 && text[length] != next) {
      length = fallback[length];
    }
    return text[length] == next ? length + 1 : 0;
  }

  /// Looks on, until the text was found or the piece is used up; how much is found then.
  int seek(int matched, ByteBuffer piece) {
    int length = matched;
    while (length < text.length && piece.hasRemaining()) {
      length = step(text, fallback, length, piece.get());
    }
    return length;
  }

  boolean isWhole(int matched) {
    return matched == text.length;
  }
}
