package dev.laurel.http.api;

import dev.laurel.core.access.Access;
import dev.laurel.core.access.Caller;
import org.jspecify.annotations.Nullable;

/// Keys and sessions as they are kept.
record AccessCredentials(Access access) implements Credentials {
  @Override
  public boolean hasKeys() {
    return access.hasKeys();
  }

  @Override
  public @Nullable Caller known(String token) {
    return access.known(token).orElse(null);
  }

  @Override
  public Caller find(String token) {
    return access.caller(token);
  }
}
