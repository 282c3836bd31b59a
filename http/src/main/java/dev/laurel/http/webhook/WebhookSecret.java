package dev.laurel.http.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What Laurel and its receivers know and nobody else does. It signs, and cannot be got out again.
public final class WebhookSecret {
  /// The fewest characters of it.
  public static final int MIN_LENGTH = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private WebhookSecret(SecretKeySpec key) {
    this.key = key;
  }

  /// Throws an [IllegalArgumentException] whose message does not show it.
  public static WebhookSecret of(String text) {
    if (text.length() < MIN_LENGTH) {
      throw new IllegalArgumentException("must have at least " + MIN_LENGTH + " characters");
    }
    return new WebhookSecret(new SecretKeySpec(text.getBytes(UTF_8), ALGORITHM));
  }

  /// The value of `Laurel-Signature`: the time, and the signature over the time and the body. The
  /// time is signed too, so that a receiver can refuse what somebody recorded and sends again
  /// later.
  String sign(long unixSeconds, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((unixSeconds + ".").getBytes(US_ASCII));
      return "t=" + unixSeconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java has " + ALGORITHM, missing);
    }
  }

  @Override
  public String toString() {
    return "WebhookSecret[…]";
  }
}
