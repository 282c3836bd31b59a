package dev.laurel.core.ledger;

import java.nio.charset.StandardCharsets;

/// What a submission counts once by, as it is stored: a digest, so that its length and content do
/// not matter. Each byte is a character.
public record RetryKey(Kind kind, String digest) {
  /// Where it comes from: the same digest of another kind is another key.
  public enum Kind {
    KEY,
    TOKEN
  }

  private static final byte TOKEN_MARK = 'T';

  public static RetryKey of(String key) {
    byte[] digest = Fingerprint.digest(key.getBytes(StandardCharsets.UTF_8));
    return new RetryKey(Kind.KEY, new String(digest, StandardCharsets.ISO_8859_1));
  }

  /// Whether this is the key of a row of a token.
  public static boolean isOfToken(byte[] bytes) {
    return bytes.length > Fingerprint.BYTES;
  }

  public boolean isToken() {
    return kind == Kind.TOKEN;
  }

  /// The digest itself.
  public byte[] raw() {
    return digest.getBytes(StandardCharsets.ISO_8859_1);
  }

  /// The key of a row among those of every kind. Digests of keys are shorter than the mark and the
  /// digest of a token: no two kinds meet.
  public byte[] bytes() {
    byte[] raw = raw();
    if (kind == Kind.KEY) {
      return raw;
    }
    byte[] marked = new byte[raw.length + 1];
    marked[0] = TOKEN_MARK;
    System.arraycopy(raw, 0, marked, 1, raw.length);
    return marked;
  }
}
