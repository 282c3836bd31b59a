package dev.laurel.core.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What is known of keys or sessions without asking the store, for a short while: the answer to
/// nearly every call. Bounded; what is not known is asked for.
///
/// What this process revokes is forgotten at once, and stays so: somebody who read it before that
/// and comes to tell it after is not listened to, as the number of revocations has changed.
final class KnownTokens<V> {
  private record Known<V>(V value, long since) {}

  private final Cache<TokenHash, Known<V>> known;
  private final long lifeMicros;
  private long revocations;

  KnownTokens(int most, long lifeMicros) {
    // On the caller's thread: this must not need one of its own.
    this.known = Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    this.lifeMicros = lifeMicros;
  }

  Optional<V> get(TokenHash hash, long now) {
    Known<V> found = known.getIfPresent(hash);
    boolean fresh = found != null && now >= found.since && now - found.since < lifeMicros;
    return found != null && fresh ? Optional.of(found.value) : Optional.empty();
  }

  /// Asks, and knows the answer from now on.
  Optional<V> learn(TokenHash hash, long now, Supplier<Optional<V>> store) {
    long before = revocations();
    Optional<V> found = store.get();
    found.ifPresent(value -> put(hash, value, now, before));
    return found;
  }

  synchronized long revocations() {
    return revocations;
  }

  /// Knows this from now on, unless something was revoked since it was read.
  synchronized void put(TokenHash hash, V value, long now, long before) {
    if (before == revocations) {
      known.put(hash, new Known<>(value, now));
    }
  }

  /// Something was revoked, durably.
  synchronized void forget(Predicate<V> revoked) {
    revocations++;
    known.asMap().values().removeIf(it -> revoked.test(it.value));
  }

  /// The same for one whose hash is known.
  synchronized void forget(TokenHash hash) {
    revocations++;
    known.invalidate(hash);
  }
}
