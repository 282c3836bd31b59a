package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.player.PlayerId;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Who calls, and everything that changes who can: what the door asks.
///
/// For any number of threads. All but [#known], [#hasKeys] and [#forget] may wait for the store:
/// they are not for an event loop. What this process revokes is not believed from when the call
/// returns; what another one revokes, at most [#CACHE_LIFE] later.
public final class Access implements AutoCloseable {
  /// How long the answer of the store is believed without asking again.
  public static final Duration CACHE_LIFE = Duration.ofSeconds(30);

  /// How long a session is kept after its end, for whoever wants to know what was.
  public static final Duration KEPT_AFTER_END = Duration.ofHours(24);

  private static final Logger LOG = LoggerFactory.getLogger(Access.class);
  private static final int PASSWORDS_WAITING = 16;
  private static final int SWEEPS_AT_ONCE = 20;

  private final AccessStore store;
  private final InstantSource clock;
  private final AccessSettings settings;
  private final SigningKeys signingKeys;
  private final Passwords passwords;
  private final Keyring keys;
  private final Logins logins;
  private final AccessCare care;

  private Access(
      AccessStore store, Introduction introduction, InstantSource clock, AccessSettings settings) {
    long life = Keyring.micros(CACHE_LIFE);
    SecureRandom random = new SecureRandom();
    this.store = store;
    this.clock = clock;
    this.settings = settings;
    this.signingKeys = new SigningKeys(store, clock, random);
    this.passwords = new Passwords(settings.passwords(), hashers(), PASSWORDS_WAITING, random);
    this.keys = new Keyring(store, clock, random, life);
    SessionTokens tokens = new SessionTokens(signingKeys);
    this.logins = new Logins(store, clock, settings, passwords, introduction, tokens, life);
    this.care = new AccessCare(this);
  }

  /// A quarter of the machine at most, as hashing leaves nothing of the processor to others.
  private static int hashers() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / 4);
  }

  /// One that learns of others' changes, and cleans up, when [#refresh] and [#sweep] are called;
  /// see [#start].
  public static Access open(
      AccessStore store, Introduction introduction, InstantSource clock, AccessSettings settings) {
    return new Access(store, introduction, clock, settings);
  }

  /// Lets it do so by itself until it is closed.
  public Access start() {
    care.start();
    return this;
  }

  /// Whether a key was ever made; until then everybody who can reach this process is admin.
  public boolean hasKeys() {
    return keys.any();
  }

  /// Who shows this (the text after `Bearer`, null where there is none), as far as it is known
  /// without waiting; empty where [#caller] must be asked. Refused with
  /// [dev.laurel.core.Refusal.Unauthorised] where nobody can show it.
  public Optional<Caller> known(@Nullable String bearer) {
    if (bearer == null) {
      return Optional.of(nobody());
    }
    return isKey(bearer)
        ? keys.known(keyHash(bearer)).map(AccessKey::holder)
        : logins.known(TokenHash.of(bearer)).map(Session::caller);
  }

  /// Who shows this. Refused with [dev.laurel.core.Refusal.Unauthorised] where it is no valid key
  /// or session, without a word on why.
  public Caller caller(@Nullable String bearer) {
    if (bearer == null) {
      return nobody();
    }
    return isKey(bearer)
        ? keys.find(keyHash(bearer)).orElseThrow(Access::notValid).holder()
        : logins.find(bearer, TokenHash.of(bearer)).orElseThrow(Access::notValid).caller();
  }

  private Caller nobody() {
    return keys.any() ? new Caller.Anonymous() : new Caller.Local();
  }

  private static boolean isKey(String bearer) {
    return bearer.startsWith(KeySecret.PREFIX);
  }

  private static TokenHash keyHash(String bearer) {
    return KeySecret.hashOf(bearer)
        .orElseThrow(() -> new Unauthorised("The key is mistyped: its checksum does not fit."));
  }

  private static Unauthorised notValid() {
    return new Unauthorised("The key or session is not valid.");
  }

  /// Makes a key. Its secret is in the answer and nowhere else.
  public CreatedKey createKey(Caller by, KeyLabel label, Role role, Games games, Client client) {
    return keys.create(by, label, role, games, client);
  }

  /// Revokes a key; one that is revoked already stays as it is.
  public AccessKey revokeKey(Caller by, KeyId id, Client client) {
    return keys.revoke(by, id, client);
  }

  /// All valid keys and the revoked ones that are remembered, newest first.
  public List<AccessKey> keys() {
    return keys.all();
  }

  /// Makes an account with a player of its own.
  public Account createAccount(Caller by, NewAccount wanted, Client client) {
    return logins.createAccount(by, wanted, client);
  }

  /// Opens a session. Its token is in the answer and nowhere else.
  public OpenedSession logIn(String username, String password, Client client) {
    return logins.logIn(username, password, client);
  }

  /// Ends the session of the caller.
  public void logOut(Caller.SignedIn caller, Client client) {
    logins.logOut(caller, client);
  }

  /// Ends all sessions of the caller's player.
  public void logOutEverywhere(Caller.SignedIn caller, Client client) {
    logins.logOutEverywhere(caller, client);
  }

  /// The live sessions of a player, newest first.
  public List<Session> sessions(PlayerId player) {
    return logins.sessions(player);
  }

  /// Does not believe the sessions of a player any more that was erased from the store.
  public void forget(PlayerId player) {
    logins.forget(player);
  }

  /// A page of the log of acts, newest first.
  public Acts acts(Acts.Range range) {
    List<Acts.Kept> acts = store.acts(range);
    return new Acts(acts, acts.size() < range.limit() ? null : acts.getLast().position());
  }

  /// The secrets that sign tokens.
  public SigningKeys signingKeys() {
    return signingKeys;
  }

  /// The tokens that a game gives its players, signed by those secrets.
  public ActionTokens actionTokens() {
    return new ActionTokens(signingKeys, clock);
  }

  /// Learns what other instances have changed, and tells when keys were used.
  public void refresh() {
    keys.refresh();
    signingKeys.reload();
    keys.tellUsed();
  }

  /// Deletes what has had its time, a bounded part of it.
  public void sweep() {
    long now = Micros.of(clock.instant());
    long sessionsBefore = now - Keyring.micros(KEPT_AFTER_END);
    long actsBefore = now - Keyring.micros(settings.auditRetention());
    boolean more = true;
    for (int i = 0; more && i < SWEEPS_AT_ONCE; i++) {
      more = store.sweep(now, sessionsBefore, actsBefore);
    }
  }

  /// Tells once more when keys were used, if the store can be reached.
  @Override
  public void close() {
    care.close();
    passwords.close();
    try {
      keys.tellUsed();
    } catch (Unavailable away) {
      LOG.debug("Ended without noting when keys were used: {}", away.getMessage());
    }
  }
}
