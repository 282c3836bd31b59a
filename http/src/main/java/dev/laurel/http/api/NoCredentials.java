package dev.laurel.http.api;

import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Caller;

/// No key was made, and no token is anybody's.
final class NoCredentials implements Credentials {
  @Override
  public boolean hasKeys() {
    return false;
  }

  @Override
  public Caller known(String token) {
    throw new Unauthorised("No key has been made, and this is nobody's session.");
  }

  @Override
  public Caller find(String token) {
    return known(token);
  }
}
