package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.UUID;

/// Names a session in lists and in the audit log; the `jti` of its token.
public record SessionId(UUID value) {
  public static SessionId of(String text) {
    try {
      return new SessionId(UUID.fromString(text));
    } catch (IllegalArgumentException malformed) {
      throw new InvalidInput("session", "must be a UUID");
    }
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
