package dev.laurel.core.access;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.zip.CRC32;

/// The secret of a key: `laurel_`, 256 random bits in base 62, and a checksum in six digits more,
/// so that a scanner recognises one that was published and a typo is found without a look-up.
///
/// It exists from when it is made until it was shown.
public final class KeySecret {
  /// How every key begins.
  public static final String PREFIX = "laurel_";

  private static final int BYTES = 32;
  private static final int DIGITS = 43;
  private static final int CHECK_DIGITS = 6;

  private final String text;

  private KeySecret(String text) {
    this.text = text;
  }

  static KeySecret random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String secret = PREFIX + Base62.text(bytes, DIGITS);
    return new KeySecret(secret + checksum(secret));
  }

  private static String checksum(String secret) {
    CRC32 crc = new CRC32();
    crc.update(secret.getBytes(StandardCharsets.UTF_8));
    return Base62.text(crc.getValue(), CHECK_DIGITS);
  }

  /// What is kept of a key with this text; empty where no key can have it.
  static Optional<TokenHash> hashOf(String text) {
    int end = PREFIX.length() + DIGITS;
    if (text.length() != end + CHECK_DIGITS
        || !text.startsWith(PREFIX)
        || !text.endsWith(checksum(text.substring(0, end)))) {
      return Optional.empty();
    }
    return Optional.of(TokenHash.of(text));
  }

  /// The text itself, for the one answer that shows it.
  public String reveal() {
    return text;
  }

  TokenHash hash() {
    return TokenHash.of(text);
  }

  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
