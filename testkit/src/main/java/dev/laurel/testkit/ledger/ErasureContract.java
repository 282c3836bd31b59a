package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.PlayerNotFound;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is left of an erased player in every ledger: nothing. The tests of an engine inherit it.
public abstract class ErasureContract {
  private static final BoardKey BEST = BoardKey.of("game", "best");
  private static final BoardKey SUM = BoardKey.of("game", "sum");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  @SuppressWarnings("NullAway.Init") // opened before each test
  private LedgerUse use;

  /// Opens a ledger on an empty store.
  protected abstract LedgerStore open(InstantSource clock);

  @BeforeEach
  void open_with_two_boards() {
    use = new LedgerUse(open(clock));
    use.done(new Command.Define(Boards.of(BEST, ScorePolicy.BEST)));
    use.done(new Command.Define(Boards.of(SUM, ScorePolicy.SUM)));
  }

  @AfterEach
  void close() {
    use.close();
  }

  private Directory directory() {
    return use.ledger().directory();
  }

  private static Command submit(PlayerId player, long score, @Nullable String key) {
    return new Command.Submit(
        BEST.game(),
        player,
        List.of(new Command.Score(BEST.board(), score), new Command.Score(SUM.board(), score)),
        0,
        new PlayerName("Name of " + player),
        Map.of("region", "eu"),
        Metadata.ofJson("{\"of\":\"" + player + "\"}"),
        null,
        key);
  }

  private void requireGone() {
    assertThat(directory().find(ANN)).isEmpty();
    assertThat(directory().byPrefix(FoldedName.of("name of a"), null, 9)).isEmpty();
    assertThat(use.ledger().entries(ANN)).isEmpty();
    assertThat(use.entries().keySet()).allMatch(name -> name.endsWith(" bob"));
  }

  @Test
  void an_erased_player_is_nowhere() {
    use.done(submit(ANN, 5, null));
    use.done(submit(BOB, 4, null));
    use.done(new Command.Profile(ANN, ProfileChange.grouped(Map.of("region", "us"))));
    use.done(new Command.Hide(SUM, ANN, true));
    Map<String, Entry> bobs = Map.copyOf(use.entries());
    List<Event> events = use.done(new Command.Erase(ANN));
    assertThat(events.getFirst().changes()).hasSize(4);
    requireGone();
    assertThat(bobs).containsAllEntriesOf(use.entries());
    for (int again = 0; again < 3; again++) {
      use.reopen();
      requireGone();
      assertThat(use.entries()).hasSize(4);
    }
  }

  @Test
  void only_who_is_known_can_be_erased() {
    use.refused(PlayerNotFound.class, new Command.Erase(ANN));
    use.done(submit(ANN, 5, null));
    use.done(new Command.Erase(ANN));
    use.refused(PlayerNotFound.class, new Command.Erase(ANN));
    use.reopen();
    use.refused(PlayerNotFound.class, new Command.Erase(ANN));
  }

  @Test
  void whoever_comes_under_the_same_id_is_a_new_player() {
    use.done(submit(ANN, 500, null));
    use.done(new Command.Profile(ANN, ProfileChange.grouped(Map.of("region", "us"))));
    use.done(new Command.Hide(BEST, ANN, true));
    use.done(new Command.Erase(ANN));
    use.reopen();
    use.done(Command.Submit.of(BEST, ANN, 3));
    use.done(Command.Submit.of(SUM, ANN, 3));
    for (int again = 0; again < 3; again++) {
      assertThat(directory().find(ANN)).contains(Profile.EMPTY);
      assertThat(use.scores(BEST)).isEqualTo(Map.of("ann", 3L));
      assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 3L));
      assertThat(use.entries()).hasSize(2);
      assertThat(use.entries().values()).allMatch(Entry::isRanked);
      use.reopen();
    }
  }

  @Test
  void erasing_and_coming_back_may_be_one_commit() {
    List<Outcome> outcomes =
        use.commit(
            List.of(
                submit(ANN, 5, null),
                new Command.Hide(SUM, ANN, true),
                new Command.Erase(ANN),
                new Command.Erase(ANN),
                Command.Submit.of(SUM, ANN, 2),
                new Command.Profile(ANN, ProfileChange.named("Anew"))));
    assertThat(LedgerUse.refusal(outcomes.get(3))).isInstanceOf(PlayerNotFound.class);
    for (int again = 0; again < 2; again++) {
      assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 2L));
      assertThat(use.entries().values()).singleElement().matches(Entry::isRanked);
      assertThat(directory().find(ANN)).contains(Profile.EMPTY.withName(new PlayerName("Anew")));
      use.reopen();
    }
  }

  @Test
  void the_audit_events_stay_without_the_player() {
    use.done(submit(ANN, 5, "key"));
    use.done(submit(BOB, 4, null));
    use.done(new Command.Profile(ANN, ProfileChange.named("Ann")));
    use.done(new Command.Hide(SUM, ANN, true));
    use.done(new Command.Remove(BEST, ANN, null));
    use.done(new Command.Erase(ANN));
    List<Event> before = use.events();
    settle();
    List<Event> after = use.events().subList(0, before.size());
    for (int i = 0; i < before.size(); i++) {
      Event event = before.get(i);
      Event left = ANN.equals(event.whose()) ? Event.Anonymous.of(event) : event;
      assertThat(after.get(i)).isEqualTo(left);
    }
    use.reopen();
    requireGone();
    assertThat(use.events().subList(0, before.size())).isEqualTo(after);
    use.done(submit(ANN, 6, "key"));
    assertThat(use.scores(SUM)).containsEntry("ann", 6L);
  }

  @Test
  void the_events_of_one_who_came_back_are_kept() {
    use.done(submit(ANN, 5, null));
    use.done(new Command.Erase(ANN));
    List<Event> back = use.done(submit(ANN, 7, "key"));
    settle();
    assertThat(use.events()).containsAll(back);
    use.reopen();
    assertThat(use.events()).containsAll(back);
    assertThat(use.replayed((Command.Submit) submit(ANN, 7, "key"))).hasSize(2);
    assertThat(use.scores(BEST)).containsEntry("ann", 7L);
    use.done(new Command.Erase(ANN));
    settle();
    requireGone();
  }

  @Test
  void an_erasure_goes_on_after_every_end() {
    use.done(submit(ANN, 5, null));
    use.done(new Command.Erase(ANN));
    for (int again = 0; again < 5; again++) {
      use.ledger().maintain();
      use.reopen();
      requireGone();
    }
    settle();
    requireGone();
  }

  /// Until no event of the erased one names it. Others go on meanwhile.
  private void settle() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (isNamed()) {
      assertThat(System.nanoTime() - deadline).as("erasing takes too long").isNegative();
      use.done(Command.Submit.of(BEST, BOB, 1));
      LockSupport.parkNanos(5_000_000);
    }
  }

  private boolean isNamed() {
    List<Event> events = use.events();
    long erased =
        events.stream()
            .filter(Event.Erased.class::isInstance)
            .mapToLong(Event::sequence)
            .max()
            .orElse(0);
    return events.stream().anyMatch(it -> it.sequence() <= erased && ANN.equals(it.whose()));
  }
}
