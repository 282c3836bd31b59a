package dev.laurel.core.ledger;

import java.nio.charset.StandardCharsets;

/// An idempotency key as it is stored: a digest, so that its length and content do not matter.
public record RetryKey(String digest) {
  public static RetryKey of(String key) {
    byte[] digest = Fingerprint.digest(key.getBytes(StandardCharsets.UTF_8));
    return new RetryKey(new String(digest, StandardCharsets.ISO_8859_1));
  }

  public byte[] bytes() {
    return digest.getBytes(StandardCharsets.ISO_8859_1);
  }
}
