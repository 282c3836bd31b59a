package dev.laurel.core.access;

import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.PlayerId;
import org.jspecify.annotations.Nullable;

/// A player that can log in. Times are microseconds since 1970.
public record Account(
    PlayerId player,
    Username username,
    Email email,
    PasswordHash password,
    @Nullable AvatarUrl avatarUrl,
    long createdAt,
    long updatedAt) {
  Account with(PasswordHash next, long time) {
    return new Account(player, username, email, next, avatarUrl, createdAt, time);
  }
}
