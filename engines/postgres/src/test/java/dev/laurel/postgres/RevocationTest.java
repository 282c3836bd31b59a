package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.NewAccount;
import dev.laurel.core.access.OpenedSession;
import dev.laurel.core.access.Password;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.Username;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Two instances on one PostgreSQL: what one revokes, it refuses at once, and the other within 30
/// seconds, neither of them having told the other anything.
final class RevocationTest {
  private static final String PASSWORD = "correct horse";

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final Settings settings = Server.empty();
  private final Database databaseOfOne = Database.open(settings);
  private final Database databaseOfTwo = Database.open(settings);
  private final Access one = open(databaseOfOne);
  private final Access two = open(databaseOfTwo);

  private Access open(Database database) {
    AccessSettings usual = AccessSettings.defaults();
    return Access.open(new PostgresAccess(database), Introduction.NONE, clock, usual);
  }

  @AfterEach
  void close() {
    one.close();
    two.close();
    databaseOfOne.close();
    databaseOfTwo.close();
    Server.drop(settings);
  }

  private static void refuses(Access access, String bearer) {
    assertThatThrownBy(() -> access.caller(bearer)).isInstanceOf(Unauthorised.class);
  }

  @Test
  void a_session_ends_at_once_here_and_within_30_seconds_there() {
    Account _ =
        one.createAccount(
            new Caller.Local(),
            new NewAccount(
                new Username("ann"), new Email("ann@example.com"), Password.of(PASSWORD), null),
            Client.NONE);
    OpenedSession opened = two.logIn("ann", PASSWORD, Client.NONE);
    Caller.SignedIn caller = opened.session().caller();
    assertThat(one.caller(opened.token())).isEqualTo(caller);
    one.logOut(caller, Client.NONE);
    refuses(one, opened.token());
    clock.advance(Duration.ofSeconds(30));
    refuses(two, opened.token());
  }

  @Test
  void a_key_ends_at_once_here_and_within_30_seconds_there() {
    CreatedKey made =
        one.createKey(
            new Caller.Local(), new KeyLabel("a"), Role.SERVER, new Games.All(), Client.NONE);
    String secret = made.secret().reveal();
    assertThat(two.caller(secret)).isEqualTo(one.caller(secret));
    var _ = one.revokeKey(new Caller.Local(), made.key().id(), Client.NONE);
    refuses(one, secret);
    clock.advance(Duration.ofSeconds(30));
    refuses(two, secret);
  }
}
