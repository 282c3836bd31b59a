package dev.laurel.core.access;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.SessionTokens.Claims;
import dev.laurel.core.player.PlayerId;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Accounts and their sessions: made, opened, shown by their players, ended.
final class Logins {
  private static final int MOST_KNOWN = 100_000;
  private static final Password SOMETHING = Password.of("not a password that is right");

  private final AccessStore store;
  private final InstantSource clock;
  private final AccessSettings settings;
  private final Passwords passwords;
  private final Introduction introduction;
  private final SessionTokens tokens;
  private final KnownTokens<Session> known;

  Logins(
      AccessStore store,
      InstantSource clock,
      AccessSettings settings,
      Passwords passwords,
      Introduction introduction,
      SessionTokens tokens,
      long lifeMicros) {
    this.store = store;
    this.clock = clock;
    this.settings = settings;
    this.passwords = passwords;
    this.introduction = introduction;
    this.tokens = tokens;
    this.known = new KnownTokens<>(MOST_KNOWN, lifeMicros);
  }

  Optional<Session> known(TokenHash hash) {
    long now = now();
    return known.get(hash, now).filter(session -> session.isLive(now));
  }

  /// Asks the store where it must, and not before the token is one that Laurel signed.
  Optional<Session> find(String token, TokenHash hash) {
    return known(hash).or(() -> verified(token, hash));
  }

  private Optional<Session> verified(String token, TokenHash hash) {
    long now = now();
    Optional<Claims> claims = tokens.verify(token, now);
    return claims.isEmpty()
        ? Optional.empty()
        : known
            .learn(hash, now, () -> store.session(hash).filter(session -> session.isLive(now)))
            .filter(session -> session.id().equals(claims.get().session()))
            .filter(session -> session.player().equals(claims.get().player()));
  }

  Account createAccount(Caller by, NewAccount wanted, Client client) {
    PasswordHash password = passwords.hash(wanted.password());
    long now = now();
    Account account =
        new Account(
            new PlayerId(UUID.randomUUID().toString()),
            wanted.username(),
            wanted.email(),
            password,
            wanted.avatarUrl(),
            now,
            now);
    Map<String, String> facts = Map.of("username", account.username().value());
    store.add(
        account,
        new Act(
            now,
            by.actor(),
            Act.Kind.ACCOUNT_CREATED,
            Act.player(account.player()),
            Map.of(),
            facts,
            client));
    introduction.introduce(account);
    return account;
  }

  /// Whoever there is no account of takes as long, and is told the same, as one who is mistaken.
  OpenedSession logIn(String username, String password, Client client) {
    Optional<Account> account =
        Username.isValid(username) ? store.account(new Username(username)) : Optional.empty();
    Optional<Password> given = Password.read(password);
    boolean matches =
        passwords.matches(
            given.orElse(SOMETHING), account.map(Account::password).orElseGet(passwords::nobodys));
    if (account.isEmpty() || given.isEmpty() || !matches) {
      throw new Unauthorised("The username or the password is wrong.");
    }
    rehash(account.get(), given.get(), client);
    introduction.introduce(account.get());
    return open(account.get().player(), client);
  }

  private void rehash(Account account, Password password, Client client) {
    if (!passwords.isOld(account.password())) {
      return;
    }
    Act act =
        new Act(
            now(),
            Act.LAUREL,
            Act.Kind.PASSWORD_REHASHED,
            Act.player(account.player()),
            Map.of(),
            Map.of(),
            client);
    // Where somebody else was faster, theirs is as good.
    boolean _ = store.rehash(account.player(), account.password(), passwords.hash(password), act);
  }

  private OpenedSession open(PlayerId player, Client client) {
    Instant from = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Instant until = from.plus(settings.sessionLife());
    SessionId id = new SessionId(UUID.randomUUID());
    String token = tokens.sign(player, id, from, until);
    long now = now();
    Session session =
        new Session(id, player, TokenHash.of(token), client, now, Micros.of(until), null);
    Act act =
        new Act(
            now,
            Act.player(player),
            Act.Kind.SESSION_OPENED,
            Act.player(player),
            Map.of(),
            Map.of("session", id.toString()),
            client);
    store.open(session, settings.sessionsPerPlayer(), act).forEach(it -> known.forget(it.hash()));
    known.put(session.hash(), session, now, known.revocations());
    return new OpenedSession(session, token);
  }

  List<Session> sessions(PlayerId player) {
    return store.sessions(player, now());
  }

  void logOut(Caller.SignedIn caller, Client client) {
    Act act = revoking(caller, Map.of("session", caller.session().toString()), client);
    List<Session> _ = store.revoke(caller.player(), caller.session(), act);
    known.forget(session -> session.id().equals(caller.session()));
  }

  void logOutEverywhere(Caller.SignedIn caller, Client client) {
    List<Session> _ =
        store.revokeAll(caller.player(), revoking(caller, Map.of("session", "*"), client));
    forget(caller.player());
  }

  private Act revoking(Caller.SignedIn caller, Map<String, String> what, Client client) {
    return new Act(
        now(),
        caller.actor(),
        Act.Kind.SESSIONS_REVOKED,
        Act.player(caller.player()),
        what,
        Map.of(),
        client);
  }

  /// No session of the player is live any more.
  void forget(PlayerId player) {
    known.forget(session -> session.player().equals(player));
  }

  private long now() {
    return Micros.of(clock.instant());
  }
}
