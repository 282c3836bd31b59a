package dev.laurel.core.ledger;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.ActionTokenExpired;
import dev.laurel.core.Refusal.ActionTokenUsed;
import dev.laurel.core.Refusal.IdempotencyKeyReused;
import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

/// What makes a submission count once: sent again it is answered as before and does nothing.
public sealed interface Once {
  /// A name that the caller gave its request.
  record Key(String text) implements Once {
    /// The most characters of one.
    public static final int MAX_LENGTH = 128;

    public Key {
      if (text.isEmpty() || text.length() > MAX_LENGTH) {
        throw new InvalidInput("key", "must have 1 to " + MAX_LENGTH + " characters");
      }
    }
  }

  /// An action token: its hash, and the time (microseconds) from which on it cannot be used for the
  /// first time.
  record Token(String hash, long expiresAt) implements Once {}

  /// How long an answer can be asked for again.
  long KEPT_MICROS = Duration.ofHours(24).toNanos() / 1_000;

  /// How much longer the answer to a token is kept: by another clock the token may still be good.
  long LEEWAY_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;

  /// Under what it is stored.
  default RetryKey retryKey() {
    return switch (this) {
      case Key(var text) -> RetryKey.of(text);
      case Token(var hash, _) ->
          new RetryKey(
              RetryKey.Kind.TOKEN,
              new String(HexFormat.of().parseHex(hash), StandardCharsets.ISO_8859_1));
    };
  }

  /// Until when the answer to a submission of this moment is kept.
  default long keptUntil(long now) {
    return switch (this) {
      case Key _ -> now + KEPT_MICROS;
      case Token(_, var expiresAt) -> expiresAt + LEEWAY_MICROS + KEPT_MICROS;
    };
  }

  /// Refuses to count what comes for the first time, but too late.
  default void requireFresh(long now) {
    if (this instanceof Token(_, var expiresAt) && now >= expiresAt) {
      throw new ActionTokenExpired();
    }
  }

  /// The refusal of another submission under the same name.
  default Refusal reused() {
    return switch (this) {
      case Key _ -> new IdempotencyKeyReused();
      case Token _ -> new ActionTokenUsed();
    };
  }
}
