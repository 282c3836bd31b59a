package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.random.RandomGenerator;

/// Names a key in lists, in the audit log and where it is revoked. Not a secret, and says nothing
/// about one.
public record KeyId(String value) {
  private static final int LENGTH = 16;

  public KeyId {
    if (!Base62.isDigits(value, LENGTH)) {
      throw new InvalidInput("key", "must be " + LENGTH + " letters or digits");
    }
  }

  static KeyId random(RandomGenerator random) {
    return new KeyId(Base62.random(random, LENGTH));
  }

  @Override
  public String toString() {
    return value;
  }
}
