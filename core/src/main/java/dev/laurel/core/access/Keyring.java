package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.KeyNotFound;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// The keys: made, shown by their holders, revoked. All valid ones are known in memory, and learned
/// anew every few seconds, so that a call with a key does not wait for the store.
final class Keyring {
  private static final long USED_MICROS = micros(Duration.ofMinutes(1));

  private final AccessStore store;
  private final InstantSource clock;
  private final SecureRandom random;
  private final KnownTokens<AccessKey> known;
  // When each was told last, and what is to be told; no more than there are valid keys.
  private final Map<KeyId, Long> noted = new ConcurrentHashMap<>();
  private final Map<KeyId, Long> used = new ConcurrentHashMap<>();
  private volatile boolean any;

  Keyring(AccessStore store, InstantSource clock, SecureRandom random, long lifeMicros) {
    this.store = store;
    this.clock = clock;
    this.random = random;
    this.known = new KnownTokens<>(AccessStore.MAX_KEYS, lifeMicros);
    refresh();
  }

  static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }

  boolean any() {
    return any;
  }

  /// Learns what others have made and revoked.
  void refresh() {
    long now = now();
    long before = known.revocations();
    List<AccessKey> all = store.keys();
    any |= !all.isEmpty();
    all.stream().filter(AccessKey::isValid).forEach(key -> known.put(key.hash(), key, now, before));
    all.stream()
        .filter(key -> !key.isValid() && known.get(key.hash(), now).isPresent())
        .forEach(key -> known.forget(key.hash()));
  }

  Optional<AccessKey> known(TokenHash hash) {
    Optional<AccessKey> found = known.get(hash, now());
    found.ifPresent(this::note);
    return found;
  }

  /// Asks the store where it must.
  Optional<AccessKey> find(TokenHash hash) {
    return known(hash)
        .or(() -> {
          Optional<AccessKey> found =
              known.learn(hash, now(), () -> store.key(hash).filter(AccessKey::isValid));
          found.ifPresent(this::note);
          return found;
        });
  }

  private void note(AccessKey key) {
    long now = now();
    Long last = noted.get(key.id());
    if (last == null || Math.abs(now - last) >= USED_MICROS) {
      noted.put(key.id(), now);
      used.put(key.id(), now);
    }
  }

  /// Stores when keys were used last.
  void tellUsed() {
    Map<KeyId, Long> told = new HashMap<>(used);
    if (!told.isEmpty()) {
      store.used(told);
      told.forEach(used::remove);
    }
  }

  List<AccessKey> all() {
    return store.keys();
  }

  CreatedKey create(Caller by, KeyLabel label, Role role, Games games, Client client) {
    KeySecret secret = KeySecret.random(random);
    long now = now();
    AccessKey key =
        new AccessKey(KeyId.random(random), secret.hash(), label, role, games, now, null, null);
    store.add(key, act(by, Act.Kind.KEY_CREATED, key.id(), Map.of(), facts(key), client));
    any = true;
    known.put(key.hash(), key, now, known.revocations());
    return new CreatedKey(key, secret);
  }

  AccessKey revoke(Caller by, KeyId id, Client client) {
    AccessKey key =
        store.keys().stream()
            .filter(it -> it.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new KeyNotFound(id.value()));
    Act act = act(by, Act.Kind.KEY_REVOKED, id, facts(key), Map.of(), client);
    AccessKey revoked = store.revoke(id, act).orElseThrow(() -> new KeyNotFound(id.value()));
    known.forget(revoked.hash());
    noted.remove(id);
    used.remove(id);
    return revoked;
  }

  private Act act(
      Caller by,
      Act.Kind kind,
      KeyId id,
      Map<String, String> before,
      Map<String, String> after,
      Client client) {
    return new Act(now(), by.actor(), kind, "key:" + id, before, after, client);
  }

  private static Map<String, String> facts(AccessKey key) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("label", key.label().value());
    facts.put("role", key.role().label());
    facts.put(
        "games",
        switch (key.games()) {
          case Games.All() -> "*";
          case Games.Only(var games) ->
              games.stream().map(Object::toString).collect(Collectors.joining(","));
        });
    return facts;
  }

  private long now() {
    return Micros.of(clock.instant());
  }
}
