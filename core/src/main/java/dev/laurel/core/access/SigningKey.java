package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/// A secret that signs tokens, and for longer verifies them. Times are microseconds since 1970.
///
/// @param from when it begins to sign, until there is one that begins later
/// @param until when what it signed is no longer believed
public record SigningKey(Id id, Purpose purpose, SecretKey secret, long from, long until) {
  /// What is signed. A key signs for one purpose, so that no token can pass for one of another.
  public enum Purpose {
    SESSION("session"),
    ACTION("action");

    private final String label;

    Purpose(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    public static Purpose ofLabel(String label) {
      return Stream.of(values())
          .filter(it -> it.label.equals(label))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no such word: " + label));
    }
  }

  /// Names a signing key in what it signed.
  public record Id(String value) {
    static final int LENGTH = 12;

    public Id {
      if (!Base62.isDigits(value, LENGTH)) {
        throw new InvalidInput("kid", "must be " + LENGTH + " letters or digits");
      }
    }

    @Override
    public String toString() {
      return value;
    }
  }

  /// The bytes of a secret, and of what it signs.
  public static final int BYTES = 32;

  /// The same with its secret as it is kept.
  public static SigningKey of(Id id, Purpose purpose, byte[] secret, long from, long until) {
    return new SigningKey(id, purpose, new SecretKeySpec(secret, "HmacSHA256"), from, until);
  }

  public boolean verifiesAt(long now) {
    return now < until;
  }

  @Override
  public String toString() {
    return purpose.label() + " " + id;
  }
}
