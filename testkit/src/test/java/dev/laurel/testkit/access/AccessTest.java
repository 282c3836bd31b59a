package dev.laurel.testkit.access;

import static dev.laurel.testkit.access.Samples.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.KeyNotFound;
import dev.laurel.core.Refusal.TooBusy;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Caller;
import dev.laurel.core.access.CreatedKey;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.NewAccount;
import dev.laurel.core.access.OpenedSession;
import dev.laurel.core.access.Password;
import dev.laurel.core.access.PasswordCost;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.access.SigningKeys;
import dev.laurel.core.access.Username;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Keys, accounts and sessions as the door sees them, on one instance and on two that share a
/// store.
final class AccessTest {
  private static final PasswordCost CHEAP = new PasswordCost(64, 1, 1);
  private static final AccessSettings SETTINGS =
      AccessSettings.defaults().withPasswords(CHEAP).withSessionLife(Duration.ofDays(20));
  private static final String PASSWORD = "correct horse";

  private final ManualClock clock = ManualClock.at("2025-07-14T00:00:00.123456Z");
  private final AccessStore store = OpenedAccess.access(new MemoryRows());
  private final List<PlayerId> introduced = new ArrayList<>();
  private final Access one = open(SETTINGS);
  private final Access two = open(SETTINGS);

  @AfterEach
  void close() {
    one.close();
    two.close();
  }

  private Access open(AccessSettings settings) {
    return Access.open(store, account -> introduced.add(account.player()), clock, settings);
  }

  private CreatedKey made(Access access, String label) {
    return access.createKey(
        new Caller.Local(), new KeyLabel(label), Role.SERVER, new Games.All(), CLIENT);
  }

  private Account joined(String name) {
    NewAccount wanted =
        new NewAccount(
            new Username(name), new Email(name + "@example.com"), Password.of(PASSWORD), null);
    return one.createAccount(new Caller.Anonymous(), wanted, CLIENT);
  }

  private OpenedSession loggedIn(String name) {
    return one.logIn(name, PASSWORD, CLIENT);
  }

  private static void assertRefused(Access access, String bearer) {
    assertThatExceptionOfType(Unauthorised.class).isThrownBy(() -> access.caller(bearer));
  }

  @Test
  void everybody_is_admin_until_a_key_is_made_and_nobody_after() {
    assertThat(one.known(null)).hasValue(new Caller.Local());
    made(one, "first");
    assertThat(one.caller(null)).isEqualTo(new Caller.Anonymous());
    assertThat(two.caller(null)).as("which has not heard of it").isEqualTo(new Caller.Local());
    two.refresh();
    assertThat(two.known(null)).hasValue(new Caller.Anonymous());
  }

  @Test
  void the_holder_of_a_key_is_known_without_asking_and_elsewhere_by_asking() {
    Games games = Games.only(List.of(new GameId("tetris")));
    CreatedKey made =
        one.createKey(new Caller.Local(), new KeyLabel("a"), Role.READER, games, CLIENT);
    String text = made.secret().reveal();
    assertThat(text).matches("laurel_[0-9A-Za-z]{49}");
    Caller holder = new Caller.KeyHolder(made.key().id(), Role.READER, games);
    assertThat(one.known(text)).hasValue(holder);
    assertThat(two.known(text)).isEmpty();
    assertThat(two.caller(text)).isEqualTo(holder);
    assertThat(two.known(text)).hasValue(holder);
    assertThat(holder.mayUse(new GameId("tetris"))).isTrue();
    assertThat(holder.mayUse(new GameId("other"))).isFalse();
  }

  @Test
  void a_mistyped_key_is_refused_without_a_look_up() {
    String text = made(one, "a").secret().reveal();
    for (int i = "laurel_".length(); i < text.length(); i++) {
      char other = text.charAt(i) == 'x' ? 'y' : 'x';
      String typo = text.substring(0, i) + other + text.substring(i + 1);
      assertThatExceptionOfType(Unauthorised.class)
          .isThrownBy(() -> two.known(typo))
          .withMessageContaining("mistyped");
    }
    assertRefused(two, text + "x");
    assertRefused(two, "laurel_");
  }

  @Test
  void a_revoked_key_is_refused_at_once_here_and_in_time_elsewhere() {
    CreatedKey made = made(one, "a");
    String text = made.secret().reveal();
    assertThat(two.caller(text)).isInstanceOf(Caller.KeyHolder.class);
    one.revokeKey(new Caller.Local(), made.key().id(), CLIENT);
    assertThat(one.known(text)).isEmpty();
    assertRefused(one, text);
    assertThat(two.known(text)).as("within the life of what it knows").isPresent();
    clock.advance(Access.CACHE_LIFE);
    assertThat(two.known(text)).isEmpty();
    assertRefused(two, text);
    assertThatExceptionOfType(KeyNotFound.class)
        .isThrownBy(() -> one.revokeKey(new Caller.Local(), new KeyId("0000000000000000"), CLIENT));
  }

  @Test
  void a_key_that_another_revoked_is_refused_after_a_refresh() {
    CreatedKey made = made(one, "a");
    String text = made.secret().reveal();
    assertThat(two.caller(text)).isInstanceOf(Caller.KeyHolder.class);
    one.revokeKey(new Caller.Local(), made.key().id(), CLIENT);
    two.refresh();
    assertRefused(two, text);
  }

  @Test
  void refreshing_keeps_keys_known_for_longer_than_they_are_believed() {
    String text = made(one, "a").secret().reveal();
    for (int i = 0; i < 5; i++) {
      clock.advance(Access.CACHE_LIFE.minusSeconds(1));
      one.refresh();
      assertThat(one.known(text)).isPresent();
    }
  }

  @Test
  void when_a_key_was_used_is_noted_by_the_minute() {
    CreatedKey made = made(one, "a");
    long first = Micros.of(clock.instant());
    assertThat(one.known(made.secret().reveal())).isPresent();
    clock.advance(Duration.ofSeconds(20));
    assertThat(one.known(made.secret().reveal())).isPresent();
    one.refresh();
    assertThat(one.keys().getFirst().lastUsedAt()).isEqualTo(first);
    clock.advance(Duration.ofSeconds(40));
    one.refresh();
    assertThat(one.known(made.secret().reveal())).isPresent();
    one.close();
    assertThat(one.keys().getFirst().lastUsedAt()).isEqualTo(Micros.of(clock.instant()));
  }

  @Test
  void who_has_an_account_logs_in_under_any_case_of_its_name() {
    Account account = joined("CyberNinja");
    OpenedSession opened = loggedIn("cyberninja");
    Caller caller = new Caller.SignedIn(account.player(), opened.session().id());
    assertThat(one.known(opened.token())).hasValue(caller);
    assertThat(two.known(opened.token())).isEmpty();
    assertThat(two.caller(opened.token())).isEqualTo(caller);
    assertThat(two.known(opened.token())).hasValue(caller);
    assertThat(caller.actor()).isEqualTo("player:" + account.player());
    assertThat(introduced).containsExactly(account.player(), account.player());
    assertThat(two.sessions(account.player())).containsExactly(opened.session());
  }

  @Test
  void whoever_is_mistaken_is_told_the_same_whatever_is_wrong() {
    joined("ann");
    List<String> told = new ArrayList<>();
    for (List<String> wrong :
        List.of(
            List.of("ann", "incorrect horse"),
            List.of("bob", PASSWORD),
            List.of("ann", "short"),
            List.of("ann", "x".repeat(10_000)),
            List.of("not a name!", PASSWORD),
            List.of("", ""))) {
      assertThatExceptionOfType(Unauthorised.class)
          .isThrownBy(() -> one.logIn(wrong.get(0), wrong.get(1), CLIENT))
          .satisfies(refusal -> told.add(refusal.detail()));
    }
    assertThat(told).hasSize(6).containsOnly(told.getFirst());
    assertThat(one.sessions(joined("bob").player())).isEmpty();
  }

  @Test
  void one_password_is_the_same_however_a_keyboard_composes_it() {
    NewAccount wanted =
        new NewAccount(
            new Username("zoe"),
            new Email("z@example.com"),
            Password.of("Zoe\u0308 \ufb01ve!"),
            null);
    one.createAccount(new Caller.Anonymous(), wanted, CLIENT);
    assertThat(one.logIn("zoe", "Zo\u00eb five!", CLIENT).token()).isNotEmpty();
    assertThatExceptionOfType(Unauthorised.class)
        .isThrownBy(() -> one.logIn("zoe", "zo\u00eb five!", CLIENT));
    for (String bad : List.of("1234567", "x".repeat(257), "with\u0000nul!", "half \ud800 one")) {
      assertThatExceptionOfType(InvalidInput.class).isThrownBy(() -> Password.of(bad));
    }
  }

  @Test
  void a_session_ends_when_its_time_is_over_and_not_before() {
    joined("ann");
    OpenedSession opened = loggedIn("ann");
    clock.set(Micros.instant(opened.session().expiresAt()).minusMillis(1));
    assertThat(two.caller(opened.token())).isInstanceOf(Caller.SignedIn.class);
    assertThat(one.caller(opened.token())).isInstanceOf(Caller.SignedIn.class);
    clock.advance(Duration.ofMillis(1));
    assertRefused(one, opened.token());
    assertRefused(two, opened.token());
    assertThat(two.known(opened.token())).isEmpty();
  }

  @Test
  void a_clock_that_is_a_little_behind_believes_a_new_session() {
    joined("ann");
    OpenedSession opened = loggedIn("ann");
    clock.advance(Duration.ofSeconds(-29));
    assertThat(two.caller(opened.token())).isInstanceOf(Caller.SignedIn.class);
    clock.advance(Duration.ofSeconds(-2));
    try (Access third = open(SETTINGS)) {
      assertRefused(third, opened.token());
    }
  }

  @Test
  void a_session_that_was_logged_out_is_refused_at_once_here_and_in_time_elsewhere() {
    PlayerId ann = joined("ann").player();
    OpenedSession first = loggedIn("ann");
    OpenedSession second = loggedIn("ann");
    assertThat(two.caller(first.token())).isInstanceOf(Caller.SignedIn.class);
    one.logOut(first.session().caller(), CLIENT);
    assertRefused(one, first.token());
    assertThat(one.known(second.token())).isPresent();
    clock.advance(Access.CACHE_LIFE);
    assertRefused(two, first.token());
    one.logOutEverywhere(second.session().caller(), CLIENT);
    assertRefused(one, second.token());
    assertThat(one.sessions(ann)).isEmpty();
  }

  @Test
  void one_log_in_too_many_ends_the_oldest_session() {
    joined("ann");
    try (Access few = open(SETTINGS.withSessionsPerPlayer(2))) {
      OpenedSession first = few.logIn("ann", PASSWORD, CLIENT);
      clock.advance(Duration.ofSeconds(1));
      OpenedSession second = few.logIn("ann", PASSWORD, CLIENT);
      clock.advance(Duration.ofSeconds(1));
      OpenedSession third = few.logIn("ann", PASSWORD, CLIENT);
      assertRefused(few, first.token());
      assertThat(few.known(second.token())).isPresent();
      assertThat(few.known(third.token())).isPresent();
    }
  }

  @Test
  void no_changed_token_is_believed() {
    joined("ann");
    String token = loggedIn("ann").token();
    for (int i = 0; i < token.length(); i++) {
      char other = token.charAt(i) == 'A' ? 'g' : 'A';
      assertRefused(two, token.substring(0, i) + other + token.substring(i + 1));
    }
    assertRefused(two, token + ".");
    assertRefused(two, token.substring(0, token.lastIndexOf('.') + 1));
    assertRefused(two, "x".repeat(100_000));
    assertRefused(two, "");
    assertThat(two.caller(token)).isInstanceOf(Caller.SignedIn.class);
  }

  @Test
  void sessions_outlive_the_key_that_signed_them_and_new_ones_have_a_new_key() {
    joined("ann");
    var first = one.signingKeys().current(Purpose.SESSION);
    assertThat(two.signingKeys().current(Purpose.SESSION)).isEqualTo(first);
    clock.advance(SigningKeys.ROTATION.minusDays(5));
    OpenedSession old = loggedIn("ann");
    clock.advance(Duration.ofDays(6));
    var second = one.signingKeys().current(Purpose.SESSION);
    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(one.signingKeys().find(Purpose.SESSION, first.id())).hasValue(first);
    assertThat(two.caller(old.token())).isInstanceOf(Caller.SignedIn.class);
    assertThat(two.caller(loggedIn("ann").token())).isInstanceOf(Caller.SignedIn.class);
    assertThat(one.signingKeys().find(Purpose.ACTION, first.id())).isEmpty();
    clock.advance(SigningKeys.ROTATION);
    one.sweep();
    assertThat(one.signingKeys().find(Purpose.SESSION, first.id())).isEmpty();
    assertThat(store.signingKeys()).containsExactly(second);
  }

  @Test
  void a_password_of_older_parameters_is_hashed_anew_when_it_is_shown() {
    Account account = joined("ann");
    assertThat(account.password().value()).contains("m=64,t=1,p=1");
    try (Access stronger = open(SETTINGS.withPasswords(new PasswordCost(128, 2, 1)))) {
      assertThatExceptionOfType(Unauthorised.class)
          .isThrownBy(() -> stronger.logIn("ann", "incorrect horse", CLIENT));
      assertThat(stronger.logIn("ann", PASSWORD, CLIENT).token()).isNotEmpty();
      String kept = store.account(account.player()).orElseThrow().password().value();
      assertThat(kept).contains("m=128,t=2,p=1");
      assertThat(stronger.logIn("ann", PASSWORD, CLIENT).token()).isNotEmpty();
      assertThat(stronger.acts(Acts.Range.newest(100)).acts())
          .filteredOn(it -> it.act().kind() == Act.Kind.PASSWORD_REHASHED)
          .hasSize(1);
    }
  }

  @Test
  void more_log_ins_than_can_wait_are_told_to_come_back() throws Exception {
    joined("ann");
    try (Access slow = open(SETTINGS.withPasswords(new PasswordCost(16 * 1024, 2, 1)));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> callers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        callers.add(() -> isTooBusy(slow));
      }
      int busy = 0;
      for (Future<Boolean> caller : threads.invokeAll(callers)) {
        busy += caller.get() ? 1 : 0;
      }
      assertThat(busy).isBetween(1, 199);
    }
  }

  private static boolean isTooBusy(Access access) {
    try {
      access.logIn("nobody", PASSWORD, CLIENT);
      throw new AssertionError("nobody logged in");
    } catch (Unauthorised wrong) {
      return false;
    } catch (TooBusy busy) {
      assertThat(busy.retryAfterSeconds()).isPositive();
      return true;
    }
  }

  @Test
  void the_sessions_of_an_erased_player_are_forgotten() {
    PlayerId ann = joined("ann").player();
    OpenedSession opened = loggedIn("ann");
    assertThat(store.erase(ann)).isTrue();
    one.forget(ann);
    assertRefused(one, opened.token());
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> loggedIn("ann"));
  }

  @Test
  void every_change_is_in_the_log_and_no_secret_is() {
    CreatedKey made = made(one, "game server");
    joined("ann");
    OpenedSession opened = loggedIn("ann");
    one.logOut(opened.session().caller(), CLIENT);
    one.revokeKey(made.key().holder(), made.key().id(), CLIENT);
    Acts page = one.acts(Acts.Range.newest(3));
    assertThat(page.next()).isNotNull();
    List<Act> acts = one.acts(Acts.Range.newest(100)).acts().stream().map(Acts.Kept::act).toList();
    assertThat(acts)
        .extracting(Act::kind)
        .containsExactlyInAnyOrder(
            Act.Kind.KEY_REVOKED,
            Act.Kind.SESSIONS_REVOKED,
            Act.Kind.SESSION_OPENED,
            Act.Kind.SIGNING_KEY_CREATED,
            Act.Kind.ACCOUNT_CREATED,
            Act.Kind.KEY_CREATED);
    String all = acts + " " + made + opened + one.keys() + store.signingKeys() + store;
    assertThat(all)
        .doesNotContain(made.secret().reveal(), opened.token(), PASSWORD)
        .contains("key:" + made.key().id(), "game server");
    assertThat(Password.of(PASSWORD).toString()).doesNotContain(PASSWORD);
  }

  @Test
  void what_has_had_its_time_is_swept() {
    PlayerId ann = joined("ann").player();
    OpenedSession opened = loggedIn("ann");
    clock.advance(SETTINGS.sessionLife().plus(Access.KEPT_AFTER_END).minusSeconds(1));
    one.sweep();
    assertThat(store.session(opened.session().hash())).isPresent();
    clock.advance(Duration.ofSeconds(2));
    one.sweep();
    assertThat(store.session(opened.session().hash())).isEmpty();
    assertThat(store.account(ann)).isPresent();
    clock.advance(SETTINGS.auditRetention());
    one.sweep();
    assertThat(one.acts(Acts.Range.newest(100)).acts()).isEmpty();
  }
}
