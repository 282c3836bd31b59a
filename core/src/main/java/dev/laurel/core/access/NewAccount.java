package dev.laurel.core.access;

import dev.laurel.core.player.AvatarUrl;
import org.jspecify.annotations.Nullable;

/// What somebody who makes an account tells.
public record NewAccount(
    Username username, Email email, Password password, @Nullable AvatarUrl avatarUrl) {}
