package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.BoardHasEntries;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.IdempotencyKeyReused;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.Refusal.WindowClosed;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [dev.laurel.core.ledger.Ledger] must do. The tests of an engine inherit it.
public abstract class LedgerContract {
  private static final BoardKey BEST = BoardKey.of("game", "best");
  private static final BoardKey SUM = BoardKey.of("game", "sum");
  private static final BoardKey DAILY = BoardKey.of("game", "daily");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  @SuppressWarnings("NullAway.Init") // opened before each test
  private LedgerUse use;

  /// Opens a ledger on an empty store.
  protected abstract LedgerStore open(InstantSource clock);

  @BeforeEach
  void open_with_three_boards() {
    use = new LedgerUse(open(clock));
    use.done(new Command.Define(Boards.of(BEST, ScorePolicy.BEST)));
    use.done(new Command.Define(Boards.bounded(SUM, ScorePolicy.SUM, -10, 1_000)));
    use.done(new Command.Define(Boards.daily(DAILY)));
  }

  @AfterEach
  void close() {
    use.close();
  }

  @Test
  void commands_of_one_commit_are_done_in_their_order_and_see_one_another() {
    List<Outcome> outcomes =
        use.commit(
            List.of(
                Command.Submit.of(SUM, ANN, 5),
                Command.Submit.of(SUM, BOB, 1),
                Command.Submit.of(SUM, ANN, 7),
                new Command.Remove(SUM, BOB, null),
                Command.Submit.of(SUM, BOB, 2)));

    assertThat(outcomes).allMatch(Outcome.Done.class::isInstance);
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 12L, "bob", 2L));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void two_writes_of_one_player_give_the_same_best_in_either_order(boolean better) {
    List<Command> writes =
        List.of(
            Command.Submit.of(BEST, ANN, better ? 7 : 3),
            Command.Submit.of(BEST, ANN, better ? 3 : 7));

    use.commit(writes);
    writes.reversed().forEach(use::done);

    assertThat(use.scores(BEST)).isEqualTo(Map.of("ann", 7L));
  }

  @Test
  void a_submission_to_several_boards_is_all_or_nothing() {
    use.refused(ScoreOutOfBounds.class, several(new long[] {5, 5_000}));
    assertThat(use.entries()).isEmpty();

    use.done(several(new long[] {5, 500}));
    assertThat(use.scores(BEST)).isEqualTo(Map.of("ann", 5L));
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 500L));
  }

  private static Command several(long[] scores) {
    return new Command.Submit(
        BEST.game(),
        ANN,
        List.of(
            new Command.Score(BEST.board(), scores[0]), new Command.Score(SUM.board(), scores[1])),
        0,
        null,
        Map.of(),
        null,
        null,
        null);
  }

  @Test
  void what_is_done_survives_the_end() {
    use.done(Command.Submit.of(BEST, ANN, 7));
    use.done(Command.Submit.of(SUM, ANN, 3));
    use.done(Command.Submit.of(SUM, ANN, 4));
    use.done(new Command.Hide(BEST, BOB, true));
    use.done(Command.Submit.of(BEST, BOB, 9));
    Map<String, Entry> before = use.entries();

    for (int again = 0; again < 3; again++) {
      use.reopen();
      assertThat(use.entries()).isEqualTo(before);
    }
    assertThat(before.values()).extracting(Entry::state).contains(Entry.State.HIDDEN);
  }

  @Test
  void those_who_take_part_are_told_once_each() {
    StandingsId standings = new StandingsId(BEST, "ALL-TIME", Group.GLOBAL);
    List<PlayerId> told = new ArrayList<>();
    use.ledger().participants(standings, told::add);
    assertThat(told).isEmpty();

    PlayerId zoe = new PlayerId("zoe");
    use.done(Command.Submit.of(BEST, ANN, 7));
    use.done(Command.Submit.of(BEST, ANN, 8));
    use.done(Command.Submit.of(BEST, BOB, 7));
    use.done(Command.Submit.of(BEST, zoe, 7));
    use.done(new Command.Hide(BEST, BOB, true));
    use.done(Command.Submit.of(SUM, new PlayerId("elsewhere"), 7));
    use.ledger().participants(standings, told::add);
    assertThat(told).containsExactlyInAnyOrder(ANN, zoe);
  }

  @Test
  void a_refusal_leaves_no_trace() {
    use.done(Command.Submit.of(SUM, ANN, 1_000));
    Map<String, Entry> entries = use.entries();
    List<Event> events = use.events();
    long now = Micros.of(clock.instant());

    use.refused(ScoreOutOfBounds.class, Command.Submit.of(SUM, ANN, 1));
    use.refused(ScoreOutOfBounds.class, Command.Submit.of(SUM, ANN, Long.MAX_VALUE));
    use.refused(BoardNotFound.class, Command.Submit.of(BoardKey.of("game", "none"), ANN, 1));
    use.refused(InvalidInput.class, Boards.submit(BEST, ANN, 1, now + 61_000_000, null));
    use.refused(WindowClosed.class, Boards.submit(DAILY, ANN, 1, now - 86_400_000_000L, null));
    use.refused(PlayerNotRanked.class, new Command.Remove(BEST, BOB, null));
    use.refused(BoardNotFound.class, new Command.Drop(BoardKey.of("game", "none")));
    use.refused(BoardNotFound.class, new Command.Hide(BoardKey.of("game", "none"), ANN, true));

    assertThat(use.entries()).isEqualTo(entries);
    assertThat(use.events()).isEqualTo(events);
    use.reopen();
    assertThat(use.entries()).isEqualTo(entries);
    assertThat(use.events()).isEqualTo(events);
  }

  @Test
  void the_same_key_with_the_same_submission_has_one_effect() {
    Command.Submit submit = Boards.submit(SUM, ANN, 5, null, "key");
    List<Event> events = use.done(submit);

    for (int again = 0; again < 2; again++) {
      List<Receipt> receipts = use.replayed(submit);
      assertThat(receipts).extracting(Receipt::event).containsExactly(events.getFirst().id());
      assertThat(receipts.getFirst().standings().getFirst().score()).isEqualTo(5);
      use.reopen();
    }
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L));
  }

  @Test
  void the_same_key_twice_in_one_commit_points_at_the_first() {
    Command.Submit submit = Boards.submit(SUM, ANN, 5, null, "key");

    List<Outcome> outcomes =
        use.commit(
            List.of(
                Command.Submit.of(SUM, BOB, 1),
                submit,
                submit,
                Boards.submit(SUM, ANN, 6, null, "key")));

    assertThat(outcomes.get(2)).isEqualTo(new Outcome.SameAs(1));
    assertThat(LedgerUse.refusal(outcomes.get(3))).isInstanceOf(IdempotencyKeyReused.class);
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L, "bob", 1L));
  }

  @Test
  void the_same_key_with_another_submission_is_refused() {
    use.done(Boards.submit(SUM, ANN, 5, null, "key"));

    use.refused(IdempotencyKeyReused.class, Boards.submit(SUM, ANN, 6, null, "key"));
    use.refused(IdempotencyKeyReused.class, Boards.submit(SUM, BOB, 5, null, "key"));
    use.reopen();
    use.refused(IdempotencyKeyReused.class, Boards.submit(BEST, ANN, 5, null, "key"));
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L));
  }

  @Test
  void a_refused_submission_does_not_use_its_key_up() {
    use.refused(ScoreOutOfBounds.class, Boards.submit(SUM, ANN, 5_000, null, "key"));

    use.done(Boards.submit(SUM, ANN, 5, null, "key"));
  }

  @Test
  void a_key_is_kept_for_24_hours() {
    Command.Submit submit = Boards.submit(SUM, ANN, 5, null, "key");
    use.done(submit);

    clock.advance(Duration.ofHours(24).minusSeconds(1));
    use.replayed(submit);
    clock.advance(Duration.ofSeconds(2));
    use.done(submit);
    use.replayed(submit);
    use.reopen();
    use.replayed(submit);

    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 10L));
  }

  @Test
  void a_remembered_answer_is_told_again_with_its_ranks() {
    Command.Submit submit = Boards.submit(SUM, ANN, 5, null, "key");
    List<Receipt> receipts = Boards.ranked(use.done(submit), 3, 17);
    use.ledger().remember(submit, receipts);

    assertThat(use.replayed(submit)).isEqualTo(receipts);
    use.done(Command.Submit.of(SUM, BOB, 1));
    use.reopen();
    assertThat(use.replayed(submit)).isEqualTo(receipts);
  }

  @Test
  void versions_grow_over_removal_return_and_moves() {
    use.done(Boards.from(BEST, ANN, 1, "eu"));
    use.done(new Command.Remove(BEST, ANN, null));
    use.reopen();
    use.done(Boards.from(BEST, ANN, 1, "us"));
    long returned = use.version(BEST, "ALL-TIME/region:us", ANN);
    use.done(Boards.from(BEST, ANN, 0, "eu"));
    long moved = use.version(BEST, "ALL-TIME/region:eu", ANN);
    use.reopen();
    use.done(Boards.from(BEST, ANN, 2, "eu"));
    long changed = use.version(BEST, "ALL-TIME/region:eu", ANN);

    assertThat(use.version(BEST, "ALL-TIME", ANN)).isEqualTo(4);
    assertThat(List.of(2L, returned, moved, changed)).isSorted().doesNotHaveDuplicates();
    assertThat(use.entries()).hasSize(2);
  }

  @Test
  void what_changes_nothing_leaves_the_version_as_it_is() {
    use.done(Command.Submit.of(BEST, ANN, 5));
    Map<String, Entry> before = use.entries();

    List<Event> events = use.done(Command.Submit.of(BEST, ANN, 4));

    assertThat(((Event.Scored) events.getFirst()).changed()).isFalse();
    assertThat(use.entries()).isEqualTo(before);
  }

  @Test
  void every_submission_has_a_later_time_than_the_one_before() {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      times.add(use.done(Command.Submit.of(BEST, ANN, i)).getFirst().time());
      if (i % 10 == 9) {
        use.reopen();
      }
    }

    assertThat(times).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void events_are_told_in_order_without_a_gap() {
    for (int i = 0; i < 20; i++) {
      use.commit(
          List.of(
              Command.Submit.of(SUM, ANN, 1),
              Command.Submit.of(SUM, BOB, 5_000),
              Command.Submit.of(BEST, BOB, i)));
    }
    use.reopen();
    use.done(new Command.Remove(SUM, ANN, null));
    List<Event> events = use.events();

    assertThat(events).hasSize(3 + 40 + 1);
    for (int i = 0; i < events.size(); i++) {
      assertThat(events.get(i).sequence()).isEqualTo(i + 1);
    }
    assertThat(use.events(10, 7)).isEqualTo(events.subList(9, 16));
    assertThat(use.events(44, 7)).isEqualTo(events.subList(43, 44));
    assertThat(use.events(45, 7)).isEmpty();
  }

  @Test
  void what_decides_the_order_cannot_change_under_entries() {
    Board best = Boards.of(BEST, ScorePolicy.BEST);
    Board turned = Boards.ordered(best, Order.ASC, Ranking.ORDINAL);
    use.done(Command.Submit.of(BEST, ANN, 5));

    use.refused(BoardHasEntries.class, new Command.Define(turned));
    use.refused(BoardHasEntries.class, new Command.Define(Boards.of(BEST, ScorePolicy.LAST)));
    use.done(new Command.Define(Boards.ordered(best, Order.DESC, Ranking.DENSE)));
    use.done(new Command.Remove(BEST, ANN, null));
    use.done(new Command.Define(turned));
    use.reopen();

    assertThat(use.ledger().board(BEST)).contains(turned);
    use.done(Command.Submit.of(BEST, ANN, 5));
    use.done(Command.Submit.of(BEST, ANN, 3));
    assertThat(use.scores(BEST)).isEqualTo(Map.of("ann", 3L));
  }

  @Test
  void a_dropped_board_is_gone_with_its_entries_and_its_hidden_players() {
    use.done(Command.Submit.of(BEST, ANN, 5));
    use.done(new Command.Hide(BEST, BOB, true));
    use.done(new Command.Drop(BEST));
    assertThat(use.ledger().board(BEST)).isEmpty();
    use.refused(BoardNotFound.class, Command.Submit.of(BEST, ANN, 5));

    use.done(new Command.Define(Boards.of(BEST, ScorePolicy.SUM)));
    use.done(Command.Submit.of(BEST, BOB, 1));
    use.reopen();

    assertThat(use.scores(BEST)).isEqualTo(Map.of("bob", 1L));
    assertThat(use.entries().values()).allMatch(Entry::isRanked);
    assertThat(use.ledger().boards()).extracting(Board::key).containsExactly(BEST, DAILY, SUM);
  }

  @Test
  void a_hidden_player_stays_hidden_until_it_is_shown() {
    use.done(Command.Submit.of(BEST, ANN, 5));
    use.done(new Command.Hide(BEST, ANN, true));
    use.done(Command.Submit.of(BEST, ANN, 6));
    use.reopen();
    use.done(Command.Submit.of(BEST, ANN, 7));
    assertThat(use.entries().values()).extracting(Entry::state).containsOnly(Entry.State.HIDDEN);

    use.done(new Command.Hide(BEST, ANN, false));
    assertThat(use.entries().values()).extracting(Entry::state).containsOnly(Entry.State.RANKED);
    assertThat(use.scores(BEST)).isEqualTo(Map.of("ann", 7L));
  }

  @Test
  void hidden_players_are_listed_by_id_and_after_one() {
    use.done(new Command.Hide(BEST, BOB, true));
    use.done(new Command.Hide(BEST, ANN, true));
    use.done(new Command.Hide(SUM, ANN, true));
    use.reopen();
    assertThat(use.ledger().hidden(BEST, null, 10)).containsExactly(ANN, BOB);
    assertThat(use.ledger().hidden(BEST, null, 1)).containsExactly(ANN);
    assertThat(use.ledger().hidden(BEST, ANN, 10)).containsExactly(BOB);
    assertThat(use.ledger().hidden(DAILY, null, 10)).isEmpty();

    use.done(new Command.Hide(BEST, ANN, false));
    assertThat(use.ledger().hidden(BEST, null, 10)).containsExactly(BOB);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void no_end_in_between_is_to_be_seen(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      use.commit(randomCommands(random));
      if (random.nextInt(5) == 0) {
        Map<String, Entry> entries = use.entries();
        List<Event> events = use.events();
        use.reopen();
        assertThat(use.entries()).as("seed %d, step %d", seed, i).isEqualTo(entries);
        assertThat(use.events()).as("seed %d, step %d", seed, i).isEqualTo(events);
      }
    }
  }

  private static List<Command> randomCommands(Random random) {
    List<Command> commands = new ArrayList<>();
    for (int left = 1 + random.nextInt(8); left > 0; left--) {
      BoardKey board = random.nextBoolean() ? BEST : SUM;
      PlayerId player = new PlayerId("p" + random.nextInt(100));
      commands.add(
          switch (random.nextInt(10)) {
            case 0 -> new Command.Remove(board, player, null);
            case 1 -> new Command.Hide(board, player, random.nextBoolean());
            default ->
                Boards.from(board, player, random.nextInt(9), random.nextBoolean() ? "eu" : "us");
          });
    }
    return commands;
  }

  @Test
  void says_what_it_refuses() {
    Refusal refusal =
        use.refused(BoardNotFound.class, Command.Submit.of(BoardKey.of("game", "none"), ANN, 1));

    assertThat(refusal.detail()).contains("none").contains("game");
  }
}
