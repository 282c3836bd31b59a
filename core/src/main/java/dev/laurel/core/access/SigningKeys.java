package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.access.SigningKey.Purpose;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The secrets that sign tokens, the same on every instance. A new one takes over every 30 days; an
/// old one verifies for 30 days more, so that nothing that it signed becomes invalid before its
/// time.
///
/// For any number of threads. They are known in memory; where one is not, the store is asked.
public final class SigningKeys {
  /// How long one signs.
  public static final Duration ROTATION = Duration.ofDays(30);

  private static final long ROTATION_MICROS = ROTATION.toNanos() / 1_000;
  private static final long RELOAD_MICROS = 1_000_000;

  private final AccessStore store;
  private final InstantSource clock;
  private final SecureRandom random;
  private volatile List<SigningKey> known = List.of();
  private final ReentrantLock asking = new ReentrantLock();
  private final AtomicLong asked = new AtomicLong();
  private @Nullable Refusal failure;
  private long reloaded = Long.MIN_VALUE / 2;

  SigningKeys(AccessStore store, InstantSource clock, SecureRandom random) {
    this.store = store;
    this.clock = clock;
    this.random = random;
  }

  /// The one that signs now. What it signs must not live longer than [#ROTATION]. Asks the store,
  /// and makes a new one, where the time for that has come: not for an event loop.
  public SigningKey current(Purpose purpose) {
    return knownCurrent(purpose)
        .or(() -> {
          reload();
          return knownCurrent(purpose);
        })
        .orElseGet(() -> make(purpose));
  }

  /// The same without waiting; empty where the store must be asked.
  public Optional<SigningKey> knownCurrent(Purpose purpose) {
    long now = now();
    return known.stream()
        .filter(key -> key.purpose() == purpose && key.from() <= now)
        .filter(key -> now - key.from() < ROTATION_MICROS)
        .reduce((_, later) -> later);
  }

  /// The one of this name, if it is believed still. Asks the store for one that is not known, at
  /// most once a second: not for an event loop.
  public Optional<SigningKey> find(Purpose purpose, SigningKey.Id id) {
    Optional<SigningKey> found = known(purpose, id);
    if (found.isEmpty()) {
      ask();
      found = known(purpose, id);
    }
    return found;
  }

  /// Whoever comes while another asks waits for that answer, or for that failure: right after a
  /// start many come with tokens that are good.
  private void ask() {
    long seen = asked.get();
    asking.lock();
    try {
      if (asked.get() == seen) {
        askNow();
      } else if (failure != null) {
        throw failure;
      }
    } finally {
      asking.unlock();
    }
  }

  /// Whoever makes up names must not have the store asked for each.
  private void askNow() {
    long now = now();
    if (failure == null && now >= reloaded && now - RELOAD_MICROS < reloaded) {
      return;
    }
    try {
      reload();
      reloaded = now;
      failure = null;
    } catch (Refusal away) {
      failure = away;
      throw away;
    } finally {
      asked.incrementAndGet();
    }
  }

  /// The same without waiting; empty also where the store might know it.
  public Optional<SigningKey> known(Purpose purpose, SigningKey.Id id) {
    long now = now();
    return known.stream()
        .filter(key -> key.id().equals(id) && key.purpose() == purpose && key.verifiesAt(now))
        .findFirst();
  }

  /// Learns what the store has by now.
  void reload() {
    known = List.copyOf(store.signingKeys());
  }

  private SigningKey make(Purpose purpose) {
    byte[] secret = new byte[SigningKey.BYTES];
    random.nextBytes(secret);
    long now = now();
    SigningKey key =
        SigningKey.of(
            new SigningKey.Id(Base62.random(random, SigningKey.Id.LENGTH)),
            purpose,
            secret,
            now,
            now + 2 * ROTATION_MICROS);
    store.add(
        key,
        new Act(
            now,
            Act.LAUREL,
            Act.Kind.SIGNING_KEY_CREATED,
            "signing-key:" + key.id(),
            Map.of(),
            Map.of("purpose", purpose.label()),
            Client.NONE));
    reload();
    return key;
  }

  private long now() {
    return Micros.of(clock.instant());
  }
}
