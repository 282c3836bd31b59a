package dev.laurel.core.access;

import dev.laurel.core.player.PlayerId;
import org.jspecify.annotations.Nullable;

/// One log-in, until it expires or is revoked. Times are microseconds since 1970.
///
/// @param hash of its token
/// @param revokedAt null while it was not
public record Session(
    SessionId id,
    PlayerId player,
    TokenHash hash,
    Client client,
    long createdAt,
    long expiresAt,
    @Nullable Long revokedAt) {
  public boolean isLive(long now) {
    return revokedAt == null && now < expiresAt;
  }

  public Caller.SignedIn caller() {
    return new Caller.SignedIn(player, id);
  }

  Session revokedAt(long time) {
    return new Session(id, player, hash, client, createdAt, expiresAt, time);
  }
}
