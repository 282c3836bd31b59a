package dev.laurel.testkit.access;

import static dev.laurel.testkit.access.Samples.CLIENT;
import static dev.laurel.testkit.access.Samples.account;
import static dev.laurel.testkit.access.Samples.act;
import static dev.laurel.testkit.access.Samples.key;
import static dev.laurel.testkit.access.Samples.player;
import static dev.laurel.testkit.access.Samples.session;
import static dev.laurel.testkit.access.Samples.signingKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.Refusal.EmailTaken;
import dev.laurel.core.Refusal.NameTaken;
import dev.laurel.core.Refusal.TooManyKeys;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.Session;
import dev.laurel.core.access.SigningKey;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.access.Username;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The tests that every store of access passes.
public abstract class AccessStoreContract {
  private static final long NOW = 1_752_451_200_000_000L;
  private static final long HOUR = 3_600_000_000L;
  private static final int MANY = 1_000;

  private OpenedAccess opened;

  @SuppressWarnings("NullAway.Init")
  protected AccessStoreContract() {}

  /// Opens an empty store.
  protected abstract OpenedAccess open();

  @BeforeEach
  void openStore() {
    opened = open();
  }

  @AfterEach
  void closeStore() {
    opened.close();
  }

  private AccessStore store() {
    return opened.store();
  }

  private AccessStore reopened() {
    opened = opened.reopen();
    return opened.store();
  }

  private static Act keyAct(Act.Kind kind, AccessKey key, long time) {
    return act(kind, "key:" + key.id(), time);
  }

  private AccessKey added(AccessKey key) {
    store().add(key, keyAct(Act.Kind.KEY_CREATED, key, key.createdAt()));
    return key;
  }

  private Account added(Account account) {
    store()
        .add(
            account,
            act(Act.Kind.ACCOUNT_CREATED, Act.player(account.player()), account.createdAt()));
    return account;
  }

  private List<Session> opened(Session session, int most) {
    return store()
        .open(
            session,
            most,
            act(Act.Kind.SESSION_OPENED, Act.player(session.player()), session.createdAt()));
  }

  private Act revoking(PlayerId player, long time) {
    return act(Act.Kind.SESSIONS_REVOKED, Act.player(player), time);
  }

  private List<Act> acts() {
    return store().acts(Acts.Range.newest(MANY)).stream().map(Acts.Kept::act).toList();
  }

  private List<Act.Kind> kinds() {
    return acts().stream().map(Act::kind).toList();
  }

  @Test
  void a_key_is_kept_as_it_was_made_with_its_act() {
    AccessKey key =
        added(
            new AccessKey(
                new KeyId("abcdefghijklmnop"),
                TokenHash.of("secret"),
                new KeyLabel("Zoë: server/1"),
                Role.READER,
                Games.only(List.of(new GameId("tetris"), new GameId("arcade"))),
                NOW,
                null,
                null));
    AccessStore after = reopened();
    assertThat(after.keys()).containsExactly(key);
    assertThat(after.key(key.hash())).hasValue(key);
    assertThat(after.key(TokenHash.of("another"))).isEmpty();
    assertThat(acts()).containsExactly(keyAct(Act.Kind.KEY_CREATED, key, NOW));
  }

  @Test
  void keys_are_listed_newest_first() {
    AccessKey old = added(key("a", "one", NOW));
    AccessKey next = added(key("b", "two", NOW + 1));
    assertThat(store().keys()).containsExactly(next, old);
  }

  @Test
  void a_store_that_ever_had_a_key_says_so_even_when_it_is_revoked() {
    assertThat(store().hasKeys()).isFalse();
    AccessKey key = added(key("a", "one", NOW));
    assertThat(store().hasKeys()).isTrue();
    assertThat(store().revoke(key.id(), keyAct(Act.Kind.KEY_REVOKED, key, NOW + 1))).isPresent();
    assertThat(reopened().hasKeys()).isTrue();
  }

  @Test
  void two_keys_of_a_label_are_valid_and_a_third_is_refused_until_one_is_revoked() {
    AccessKey first = added(key("a", "server", NOW));
    added(key("b", "server", NOW + 1));
    AccessKey third = key("c", "server", NOW + 2);
    assertThatExceptionOfType(TooManyKeys.class)
        .isThrownBy(() -> added(third))
        .withMessageContaining("'server'");
    added(key("d", "another", NOW + 3));
    assertThat(store().keys()).hasSize(3);
    assertThat(acts()).hasSize(3);
    assertThat(store().revoke(first.id(), keyAct(Act.Kind.KEY_REVOKED, first, NOW + 4)))
        .isPresent();
    added(third);
    assertThat(store().keys()).hasSize(4);
  }

  @Test
  void a_key_is_revoked_once_and_stays_in_the_list() {
    AccessKey key = added(key("a", "one", NOW));
    Act act = keyAct(Act.Kind.KEY_REVOKED, key, NOW + 5);
    AccessKey revoked = store().revoke(key.id(), act).orElseThrow();
    assertThat(revoked.revokedAt()).isEqualTo(NOW + 5);
    assertThat(store().revoke(key.id(), keyAct(Act.Kind.KEY_REVOKED, key, NOW + 9)))
        .hasValue(revoked);
    assertThat(reopened().key(key.hash())).hasValue(revoked);
    assertThat(kinds()).containsExactly(Act.Kind.KEY_REVOKED, Act.Kind.KEY_CREATED);
    assertThat(store().revoke(new KeyId("0000000000000000"), act)).isEmpty();
    assertThat(acts()).hasSize(2);
  }

  @Test
  void the_last_use_of_a_key_only_grows_and_leaves_no_act() {
    AccessKey key = added(key("a", "one", NOW));
    store().used(Map.of(key.id(), NOW + 60, new KeyId("0000000000000000"), NOW));
    store().used(Map.of(key.id(), NOW + 30));
    assertThat(store().key(key.hash()).orElseThrow().lastUsedAt()).isEqualTo(NOW + 60);
    assertThat(store().keys()).hasSize(1);
    assertThat(acts()).hasSize(1);
  }

  @Test
  void an_account_is_found_by_its_name_in_any_case_and_by_its_player() {
    Account account = added(account("CyberNinja", NOW));
    AccessStore after = reopened();
    assertThat(after.account(new Username("cYBERnINJA"))).hasValue(account);
    assertThat(after.account(account.player())).hasValue(account);
    assertThat(after.account(new Username("nobody"))).isEmpty();
    assertThat(after.account(player("nobody"))).isEmpty();
  }

  @Test
  void a_name_or_an_address_is_taken_whatever_its_case() {
    added(account("Admin", "Admin@Example.com", NOW));
    assertThatExceptionOfType(NameTaken.class)
        .isThrownBy(() -> added(account("aDMIN", "other@example.com", NOW + 1)))
        .withMessageContaining("aDMIN");
    assertThatExceptionOfType(EmailTaken.class)
        .isThrownBy(() -> added(account("other", "admin@example.COM", NOW + 1)));
    assertThat(store().account(new Username("other"))).isEmpty();
    assertThat(acts()).hasSize(1);
  }

  @Test
  void of_many_who_want_one_name_at_once_exactly_one_gets_it() throws Exception {
    int callers = 16;
    try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      List<Callable<Boolean>> wishes =
          IntStream.range(0, callers).<Callable<Boolean>>mapToObj(i -> () -> isAdded(i)).toList();
      int made = 0;
      for (Future<Boolean> wish : threads.invokeAll(wishes)) {
        made += wish.get() ? 1 : 0;
      }
      assertThat(made).isEqualTo(1);
    }
    assertThat(acts()).hasSize(1);
  }

  private boolean isAdded(int i) {
    // As many players of one name, each with an address of its own.
    String name = i % 2 == 0 ? "Ninja" : "nINJA";
    Account wish = account(name, "n" + i + "@example.com", NOW);
    PlayerId own = player("ninja" + i);
    Account account =
        new Account(
            own, wish.username(), wish.email(), wish.password(), wish.avatarUrl(), NOW, NOW);
    try {
      added(account);
      return true;
    } catch (NameTaken taken) {
      return false;
    }
  }

  @Test
  void of_many_keys_of_one_label_made_at_once_two_are_valid() throws Exception {
    int callers = 12;
    try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      List<Callable<Boolean>> wishes =
          IntStream.range(0, callers).<Callable<Boolean>>mapToObj(i -> () -> isMade(i)).toList();
      for (Future<Boolean> wish : threads.invokeAll(wishes)) {
        assertThat(wish.get()).isIn(true, false);
      }
    }
    assertThat(store().keys()).hasSize(AccessStore.MAX_KEYS_OF_LABEL);
    assertThat(acts()).hasSize(AccessStore.MAX_KEYS_OF_LABEL);
  }

  private boolean isMade(int i) {
    try {
      added(key("k" + i, "one", NOW));
      return true;
    } catch (TooManyKeys full) {
      return false;
    }
  }

  @Test
  void a_password_is_hashed_anew_only_in_the_place_of_the_one_it_was_made_for() {
    Account account = added(account("ann", NOW));
    Act act = act(Act.Kind.PASSWORD_REHASHED, Act.player(account.player()), NOW + 1);
    assertThat(store().rehash(account.player(), account.password(), Samples.password("b"), act))
        .isTrue();
    assertThat(store().rehash(account.player(), account.password(), Samples.password("c"), act))
        .isFalse();
    Account after = reopened().account(account.player()).orElseThrow();
    assertThat(after.password()).isEqualTo(Samples.password("b"));
    assertThat(after.updatedAt()).isEqualTo(NOW + 1);
    assertThat(kinds()).containsExactly(Act.Kind.PASSWORD_REHASHED, Act.Kind.ACCOUNT_CREATED);
  }

  @Test
  void a_session_is_kept_as_it_was_opened_and_listed_newest_first() {
    PlayerId ann = added(account("ann", NOW)).player();
    PlayerId bob = added(account("bob", NOW)).player();
    Session first = session("1", ann, NOW + 1, NOW + HOUR);
    Session second = session("2", ann, NOW + 2, NOW + 2 * HOUR);
    assertThat(opened(first, 5)).isEmpty();
    assertThat(opened(second, 5)).isEmpty();
    opened(session("3", bob, NOW + 3, NOW + HOUR), 5);
    AccessStore after = reopened();
    assertThat(after.session(first.hash())).hasValue(first);
    assertThat(after.sessions(ann, NOW + 4)).containsExactly(second, first);
    assertThat(after.sessions(ann, NOW + HOUR)).containsExactly(second);
    assertThat(after.session(first.hash())).as("though it has ended").isPresent();
  }

  @Test
  void a_client_without_an_address_is_kept_as_well() {
    PlayerId ann = added(account("ann", NOW)).player();
    Session it = session("1", ann, NOW, NOW + HOUR);
    Session bare =
        new Session(it.id(), ann, it.hash(), Client.NONE, it.createdAt(), it.expiresAt(), null);
    opened(bare, 5);
    assertThat(reopened().session(bare.hash())).hasValue(bare);
  }

  @Test
  void nobody_without_an_account_has_a_session() {
    assertThatExceptionOfType(Unauthorised.class)
        .isThrownBy(() -> opened(session("1", player("ann"), NOW, NOW + HOUR), 5));
    assertThat(acts()).isEmpty();
  }

  @Test
  void the_oldest_live_sessions_make_room_for_a_new_one() {
    PlayerId ann = added(account("ann", NOW)).player();
    opened(session("ended", ann, NOW, NOW + 3), 2);
    Session first = session("1", ann, NOW + 4, NOW + HOUR);
    opened(first, 2);
    assertThat(opened(session("2", ann, NOW + 5, NOW + HOUR), 2)).isEmpty();
    List<Session> revoked = opened(session("3", ann, NOW + 6, NOW + HOUR), 2);
    assertThat(revoked).extracting(Session::id).containsExactly(first.id());
    assertThat(store().session(first.hash()).orElseThrow().revokedAt()).isEqualTo(NOW + 6);
    assertThat(store().sessions(ann, NOW + 7)).hasSize(2);
  }

  @Test
  void a_session_is_revoked_alone_or_with_all_of_its_player() {
    PlayerId ann = added(account("ann", NOW)).player();
    PlayerId bob = added(account("bob", NOW)).player();
    Session first = session("1", ann, NOW, NOW + HOUR);
    Session second = session("2", ann, NOW + 1, NOW + HOUR);
    Session others = session("3", bob, NOW, NOW + HOUR);
    List.of(first, second, others).forEach(it -> opened(it, 5));
    int before = acts().size();
    assertThat(store().revoke(bob, first.id(), revoking(bob, NOW + 2))).isEmpty();
    assertThat(store().revoke(ann, first.id(), revoking(ann, NOW + 2)))
        .extracting(Session::hash)
        .containsExactly(first.hash());
    assertThat(store().revoke(ann, first.id(), revoking(ann, NOW + 3))).isEmpty();
    assertThat(store().revokeAll(ann, revoking(ann, NOW + 4)))
        .extracting(Session::hash)
        .containsExactly(second.hash());
    assertThat(store().revokeAll(ann, revoking(ann, NOW + 5))).isEmpty();
    AccessStore after = reopened();
    assertThat(after.session(first.hash()).orElseThrow().revokedAt()).isEqualTo(NOW + 2);
    assertThat(after.session(second.hash()).orElseThrow().revokedAt()).isEqualTo(NOW + 4);
    assertThat(after.sessions(ann, NOW + 6)).isEmpty();
    assertThat(after.sessions(bob, NOW + 6)).containsExactly(others);
    assertThat(acts()).hasSize(before + 2);
  }

  @Test
  void signing_keys_are_listed_as_they_begin_and_go_when_they_verify_nothing() {
    SigningKey later = signingKey("later", Purpose.SESSION, NOW + 5, NOW + 20);
    SigningKey first = signingKey("first", Purpose.ACTION, NOW, NOW + 10);
    for (SigningKey key : List.of(later, first)) {
      store().add(key, act(Act.Kind.SIGNING_KEY_CREATED, "signing-key:" + key.id(), NOW));
    }
    assertThat(reopened().signingKeys()).containsExactly(first, later);
    assertThat(store().sweep(NOW + 9, 0, 0)).isFalse();
    assertThat(store().signingKeys()).hasSize(2);
    assertThat(store().sweep(NOW + 10, 0, 0)).isFalse();
    assertThat(store().signingKeys()).containsExactly(later);
  }

  @Test
  void acts_are_read_newest_first_page_by_page_within_their_times() {
    List<Act> made = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      // Some at the same moment.
      Act act = act(Act.Kind.SIGNING_KEY_CREATED, "signing-key:" + i, NOW + i / 2);
      store().add(signingKey("k" + i, Purpose.SESSION, NOW, NOW + 1), act);
      made.addFirst(act);
    }
    assertThat(reopened().acts(Acts.Range.newest(MANY)))
        .extracting(Acts.Kept::act)
        .containsExactlyElementsOf(made);
    List<Act> paged = new ArrayList<>();
    Acts.Range range = Acts.Range.newest(2);
    for (List<Acts.Kept> page = store().acts(range); !page.isEmpty(); page = store().acts(range)) {
      page.forEach(kept -> paged.add(kept.act()));
      range = new Acts.Range(range.from(), range.to(), page.getLast().position(), 2);
    }
    assertThat(paged).isEqualTo(made);
    assertThat(store().acts(new Acts.Range(NOW + 1, NOW + 3, null, MANY)))
        .extracting(Acts.Kept::act)
        .isEqualTo(
            made.stream().filter(it -> it.time() == NOW + 1 || it.time() == NOW + 2).toList());
    assertThat(store().acts(new Acts.Range(NOW + 3, NOW + 1, null, MANY))).isEmpty();
  }

  @Test
  void what_ended_before_its_time_is_swept_in_bounded_steps_and_nothing_else() {
    PlayerId ann = added(account("ann", NOW)).player();
    int ended = 1_200;
    for (int i = 0; i < ended; i++) {
      opened(session("s" + i, ann, NOW + i, NOW + HOUR + i), ended + 1);
    }
    Session live = session("live", ann, NOW + ended, NOW + 2 * HOUR);
    opened(live, ended + 1);
    assertThat(store().sweep(NOW, NOW + HOUR + ended, 0)).as("there is more").isTrue();
    assertThat(store().sessions(ann, NOW + ended)).isNotEmpty().hasSizeLessThan(ended);
    while (store().sweep(NOW, NOW + HOUR + ended, 0)) {
      assertThat(store().session(live.hash())).isPresent();
    }
    assertThat(store().sessions(ann, NOW + ended)).containsExactly(live);
    assertThat(store().acts(new Acts.Range(0, NOW + 1, null, MANY))).hasSize(2);
    while (store().sweep(NOW, 0, NOW + ended)) {
      assertThat(acts()).isNotEmpty();
    }
    assertThat(acts()).hasSize(1);
  }

  @Test
  void of_an_erased_player_no_account_no_session_and_no_name_is_left() {
    PlayerId ann = added(account("ann", NOW)).player();
    PlayerId bob = added(account("bob", NOW)).player();
    Session session = session("1", ann, NOW + 1, NOW + HOUR);
    opened(session, 5);
    opened(session("2", bob, NOW + 1, NOW + HOUR), 5);
    while (!store().erase(ann)) {
      assertThat(store().account(ann)).isEmpty();
    }
    AccessStore after = reopened();
    assertThat(after.account(new Username("ann"))).isEmpty();
    assertThat(after.session(session.hash())).isEmpty();
    assertThat(after.sessions(ann, NOW + 2)).isEmpty();
    assertThat(after.sessions(bob, NOW + 2)).hasSize(1);
    List<Act> about = acts().stream().filter(act -> act.target().equals(Act.ERASED)).toList();
    assertThat(about).hasSize(2);
    assertThat(about).extracting(Act::client).containsOnly(Client.NONE);
    assertThat(about).extracting(Act::after).containsOnly(Map.of());
    assertThat(acts()).noneMatch(act -> act.toString().contains(ann.value()));
    assertThat(acts())
        .filteredOn(act -> act.target().equals(Act.player(bob)))
        .extracting(Act::client)
        .containsOnly(CLIENT);
    assertThat(after.erase(ann)).isTrue();
    added(account("ann", NOW + 9));
  }
}
