package dev.laurel.testkit.access;

import static dev.laurel.testkit.access.Samples.account;
import static dev.laurel.testkit.access.Samples.act;
import static dev.laurel.testkit.access.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Session;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.store.FaultyRows.PowerCut;
import dev.laurel.testkit.time.ManualClock;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Access on a disk that fills up, and whose power goes.
final class FaultyAccessTest {
  private static final long NOW = 1_752_451_200_000_000L;
  private static final long HOUR = 3_600_000_000L;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 30);
  }

  private static void add(AccessStore store, Account account) {
    store.add(
        account, act(Act.Kind.ACCOUNT_CREATED, Act.player(account.player()), account.createdAt()));
  }

  private static Act opening(PlayerId player) {
    return act(Act.Kind.SESSION_OPENED, Act.player(player), NOW);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_was_acknowledged_is_there_after_a_power_cut_with_its_act(long seed) {
    Random random = new Random(seed);
    FaultyRows rows = FaultyRows.empty(seed);
    Set<String> made = new HashSet<>();
    Set<String> revoked = new HashSet<>();
    for (int round = 0; round < 8; round++) {
      rows.cutPowerAfter(1 + random.nextInt(12));
      AccessStore store = OpenedAccess.access(rows);
      try {
        for (int i = 0; ; i++) {
          String name = "p" + round + "_" + i;
          Account account = account(name, NOW);
          Session session = session(name, account.player(), NOW, NOW + HOUR);
          add(store, account);
          assertThat(store.open(session, 5, opening(account.player()))).isEmpty();
          made.add(name);
          if (random.nextBoolean()) {
            Act act = act(Act.Kind.SESSIONS_REVOKED, Act.player(account.player()), NOW + 1);
            assertThat(store.revokeAll(account.player(), act)).hasSize(1);
            revoked.add(name);
          }
        }
      } catch (PowerCut cut) {
        rows = rows.crash(random.nextLong());
      }
      AccessStore after = OpenedAccess.access(rows);
      for (String name : made) {
        Session kept = session(name, Samples.player(name), NOW, NOW + HOUR);
        assertThat(after.account(Samples.player(name))).as(name).isPresent();
        assertThat(after.session(kept.hash())).as(name).isPresent();
        if (revoked.contains(name)) {
          assertThat(after.sessions(kept.player(), NOW)).as(name).isEmpty();
        }
      }
      assertThat(after.acts(Acts.Range.newest(1_000)))
          .hasSizeGreaterThanOrEqualTo(2 * made.size() + revoked.size());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_was_refused_on_a_full_disk_is_not_there_when_there_is_room(long seed) {
    FaultyRows rows = FaultyRows.empty(seed);
    AccessStore store = OpenedAccess.access(rows);
    Account ann = account("ann", NOW);
    add(store, ann);
    rows.fillUp();
    Account bob = account("bob", NOW);
    Act again = act(Act.Kind.PASSWORD_REHASHED, Act.player(ann.player()), NOW);
    assertThatExceptionOfType(Unavailable.class).isThrownBy(() -> add(store, bob));
    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> store.rehash(ann.player(), ann.password(), Samples.password("b"), again));
    rows.makeRoom();
    add(store, account("carl", NOW));
    assertThat(store.account(bob.player())).isEmpty();
    assertThat(store.account(ann.player())).hasValue(ann);
    assertThat(store.acts(Acts.Range.newest(100))).hasSize(2);
    add(store, bob);
  }

  /// Nothing of an erased player is left, though the power goes right after the erasure.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void an_erased_player_has_no_account_whenever_the_power_goes(long seed) {
    FaultyRows rows = FaultyRows.empty(seed);
    ManualClock clock = ManualClock.at("2025-07-14T00:00:05Z");
    Account ann = account("ann", NOW);
    AccessStore store = OpenedAccess.access(rows);
    add(store, ann);
    Session session = session("1", ann.player(), NOW, NOW + HOUR);
    assertThat(store.open(session, 5, opening(ann.player()))).isEmpty();
    boolean erased = false;
    Laurel laurel = laurel(rows, store, clock);
    try {
      laurel.submissions().apply(new Command.Profile(ann.player(), ProfileChange.named("ann")));
      rows.cutPowerAfter(1 + (int) (seed % 4));
      laurel.submissions().apply(new Command.Erase(ann.player()));
      erased = true;
      assertThat(store.account(ann.player())).isEmpty();
      assertThat(store.session(session.hash())).isEmpty();
    } catch (PowerCut | Unavailable cut) {
      erased = false;
    }
    FaultyRows after = rows.crash(seed);
    AccessStore again = OpenedAccess.access(after);
    try (Laurel next = laurel(after, again, clock)) {
      boolean known = next.directory().find(ann.player()).isPresent();
      assertThat(known && erased).isFalse();
      assertThat(again.account(ann.player()).isPresent()).isEqualTo(known);
    }
  }

  private static Laurel laurel(FaultyRows rows, AccessStore store, ManualClock clock) {
    return Laurel.open(
        rows,
        clock,
        EventLedger.Settings.of(
                failure -> {
                  throw failure;
                })
            .withErasure((player, _) -> store.erase(player)));
  }
}
