package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import org.jspecify.annotations.Nullable;

/// What tells who the bearer of a token is.
public interface Credentials {
  /// Whether a key was ever made. Until then nobody needs one.
  boolean hasKeys();

  /// Whose token this is, as far as memory tells, and at once; null where the store must be asked.
  /// Throws [dev.laurel.core.Refusal.Unauthorised] where it is known to be nobody's.
  @Nullable Caller known(String token);

  /// Whose token this is; may ask the store. Throws [dev.laurel.core.Refusal.Unauthorised] where it
  /// is nobody's.
  Caller find(String token);
}
