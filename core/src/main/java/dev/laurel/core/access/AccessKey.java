package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import org.jspecify.annotations.Nullable;

/// What is known of a key. Times are microseconds since 1970.
///
/// @param lastUsedAt about when: noted by the minute, and later than it happened; null before
/// @param revokedAt null while it is valid
public record AccessKey(
    KeyId id,
    TokenHash hash,
    KeyLabel label,
    Role role,
    Games games,
    long createdAt,
    @Nullable Long lastUsedAt,
    @Nullable Long revokedAt) {
  public AccessKey {
    if (role == Role.PLAYER) {
      throw new InvalidInput("role", "must be one of admin, server, reader: players have sessions");
    }
  }

  public boolean isValid() {
    return revokedAt == null;
  }

  public Caller.KeyHolder holder() {
    return new Caller.KeyHolder(id, role, games);
  }

  AccessKey usedAt(long time) {
    return new AccessKey(id, hash, label, role, games, createdAt, time, revokedAt);
  }

  AccessKey revokedAt(long time) {
    return new AccessKey(id, hash, label, role, games, createdAt, lastUsedAt, time);
  }
}
