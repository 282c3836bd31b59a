package dev.laurel.testkit.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.PasswordHash;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.Session;
import dev.laurel.core.access.SessionId;
import dev.laurel.core.access.SigningKey;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.access.Username;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.PlayerId;
import java.util.Map;
import java.util.UUID;

/// Keys, accounts and sessions that are told apart by a name.
public final class Samples {
  /// Somebody with an address and a browser.
  public static final Client CLIENT = new Client("192.0.2.7", "Mozilla/5.0 (Zoë)");

  private Samples() {}

  public static AccessKey key(String name, String label, long createdAt) {
    return new AccessKey(
        new KeyId("%16s".formatted(name).replace(' ', '0')),
        TokenHash.of("key " + name),
        new KeyLabel(label),
        Role.SERVER,
        new Games.All(),
        createdAt,
        null,
        null);
  }

  public static PlayerId player(String username) {
    return new PlayerId(UUID.nameUUIDFromBytes(username.getBytes(UTF_8)).toString());
  }

  public static Account account(String username, String email, long createdAt) {
    return new Account(
        player(username),
        new Username(username),
        new Email(email),
        password("a"),
        new AvatarUrl("https://example.com/" + username + ".png"),
        createdAt,
        createdAt);
  }

  public static Account account(String username, long createdAt) {
    return account(username, username + "@example.com", createdAt);
  }

  public static PasswordHash password(String hash) {
    return new PasswordHash("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$" + hash);
  }

  public static Session session(String name, PlayerId player, long createdAt, long expiresAt) {
    return new Session(
        new SessionId(UUID.nameUUIDFromBytes(name.getBytes(UTF_8))),
        player,
        TokenHash.of("session " + name),
        CLIENT,
        createdAt,
        expiresAt,
        null);
  }

  public static SigningKey signingKey(String name, Purpose purpose, long from, long until) {
    byte[] secret = new byte[SigningKey.BYTES];
    secret[0] = (byte) name.hashCode();
    return SigningKey.of(
        new SigningKey.Id("%12s".formatted(name).replace(' ', '0')), purpose, secret, from, until);
  }

  public static Act act(Act.Kind kind, String target, long time) {
    return new Act(
        time, "local", kind, target, Map.of(), Map.of("label", "a \"label\", with Zoë"), CLIENT);
  }
}
