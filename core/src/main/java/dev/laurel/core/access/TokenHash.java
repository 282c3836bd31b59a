package dev.laurel.core.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// The SHA-256 of a secret of many random bits, in 64 hexadecimal digits: what is kept of it. As
/// nobody can guess such a secret, it needs no salt and no slowness.
public record TokenHash(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public TokenHash {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not a SHA-256 in hexadecimal digits");
    }
  }

  public static TokenHash of(String secret) {
    try {
      byte[] text = secret.getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
      return new TokenHash(HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
