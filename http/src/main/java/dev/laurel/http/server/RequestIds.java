package dev.laurel.http.server;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/// Names for requests, by which a caller and the log speak of the same one. A caller may bring its
/// own; to the others one event loop gives numbers that no other process or loop is likely to give.
final class RequestIds {
  private static final int MAX_LENGTH = 64;
  private static final byte[] NAME =
      (HeaderNames.REQUEST_ID + ": ").getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /// An odd number, so that multiplying by it maps different numbers to different ones.
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long salt = new SecureRandom().nextLong();
  private long count;

  long next() {
    return salt ^ (++count * SPREAD);
  }

  /// What the caller sent, where it can stand in a header and a log: 1 to 64 letters, digits, dots,
  /// underscores, colons and hyphens. Anything else is as good as none.
  static @Nullable String valid(@Nullable String given) {
    if (given == null || given.isEmpty() || given.length() > MAX_LENGTH) {
      return null;
    }
    for (int i = 0; i < given.length(); i++) {
      if (!isPlain(given.charAt(i))) {
        return null;
      }
    }
    return given;
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.'
        || c == ':';
  }

  static String text(long id) {
    byte[] text = new byte[16];
    for (int i = 0; i < text.length; i++) {
      text[i] = digit(id, i);
    }
    return new String(text, StandardCharsets.US_ASCII);
  }

  /// Writes the header line. Most ids are never a text.
  static void write(ByteBuf out, @Nullable String given, long id) {
    out.writeBytes(NAME);
    if (given == null) {
      for (int i = 0; i < 16; i++) {
        out.writeByte(digit(id, i));
      }
    } else {
      out.writeCharSequence(given, StandardCharsets.US_ASCII);
    }
    out.writeByte('\r').writeByte('\n');
  }

  private static byte digit(long id, int place) {
    return DIGITS[(int) (id >>> (60 - 4 * place)) & 15];
  }
}
