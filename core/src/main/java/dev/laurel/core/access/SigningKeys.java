package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.access.SigningKey.Purpose;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

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
  private final AtomicLong reloaded = new AtomicLong(Long.MIN_VALUE);

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
    if (found.isPresent() || !mayReload()) {
      return found;
    }
    reload();
    return known(purpose, id);
  }

  /// The same without waiting; empty also where the store might know it.
  public Optional<SigningKey> known(Purpose purpose, SigningKey.Id id) {
    long now = now();
    return known.stream()
        .filter(key -> key.id().equals(id) && key.purpose() == purpose && key.verifiesAt(now))
        .findFirst();
  }

  /// Whoever makes up names must not have the store asked for each.
  private boolean mayReload() {
    long now = now();
    long last = reloaded.get();
    boolean due = now < last || now - RELOAD_MICROS >= last;
    return due && reloaded.compareAndSet(last, now);
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
