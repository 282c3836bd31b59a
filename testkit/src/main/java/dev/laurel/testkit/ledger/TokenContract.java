package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.ActionTokenExpired;
import dev.laurel.core.Refusal.ActionTokenUsed;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.access.Client;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Once;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An action token counts once in every ledger: it is used up, the score changes, the event is
/// written and the answer kept in one write. The tests of an engine inherit it.
public abstract class TokenContract {
  private static final BoardKey SUM = BoardKey.of("game", "sum");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();
  private static final Duration LIFE = Duration.ofMinutes(5);

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  @SuppressWarnings("NullAway.Init") // opened before each test
  private LedgerUse use;

  /// Opens a ledger on an empty store.
  protected abstract LedgerStore open(InstantSource clock);

  @BeforeEach
  void open_with_a_board() {
    use = new LedgerUse(open(clock));
    use.done(new Command.Define(Boards.bounded(SUM, ScorePolicy.SUM, -10, 1_000)));
  }

  @AfterEach
  void close() {
    use.close();
  }

  private Once.Token token(int number) {
    return new Once.Token(hash(number), Micros.of(clock.instant().plus(LIFE)));
  }

  private static String hash(int number) {
    return "%064x".formatted(number);
  }

  private static Command.Submit using(Once.Token token, PlayerId player, long delta) {
    Origin origin =
        Origin.of("player:" + player.value(), new Client("10.1.2.3", "game/1"))
            .using("boss", token.hash());
    return new Command.Submit(
        SUM.game(),
        player,
        List.of(new Command.Score(SUM.board(), delta)),
        0,
        null,
        Map.of(),
        null,
        null,
        token,
        origin);
  }

  @Test
  void a_token_has_one_effect_and_the_same_answer_every_time() {
    Command.Submit submit = using(token(1), ANN, 5);
    List<Event> events = use.done(submit);

    for (int again = 0; again < 3; again++) {
      List<Receipt> receipts = use.replayed(submit);
      assertThat(receipts).extracting(Receipt::event).containsExactly(events.getFirst().id());
      assertThat(receipts.getFirst().standings().getFirst().score()).isEqualTo(5);
      use.reopen();
    }
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L));
  }

  @Test
  void the_event_tells_who_used_which_token_for_what() {
    Command.Submit submit = using(token(1), ANN, 5);
    use.done(submit);

    for (int again = 0; again < 2; again++) {
      assertThat(use.events().getLast().origin()).isEqualTo(submit.origin());
      use.reopen();
    }
  }

  @Test
  void a_used_token_with_another_request_is_refused() {
    Once.Token token = token(1);
    use.done(using(token, ANN, 5));

    use.refused(ActionTokenUsed.class, using(token, ANN, 6));
    use.reopen();
    use.refused(ActionTokenUsed.class, using(token, BOB, 5));
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L));
  }

  @Test
  void a_token_twice_in_one_commit_points_at_the_first() {
    Once.Token token = token(1);

    List<Outcome> outcomes =
        use.commit(
            List.of(
                Command.Submit.of(SUM, BOB, 1),
                using(token, ANN, 5),
                using(token, ANN, 5),
                using(token, ANN, 6)));

    assertThat(outcomes.get(2)).isEqualTo(new Outcome.SameAs(1));
    assertThat(LedgerUse.refusal(outcomes.get(3))).isInstanceOf(ActionTokenUsed.class);
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L, "bob", 1L));
  }

  @Test
  void a_retry_from_another_place_is_the_same_request() {
    Once.Token token = token(1);
    Command.Submit submit = using(token, ANN, 5);
    Command.Submit moved =
        new Command.Submit(
            submit.game(),
            submit.player(),
            submit.scores(),
            0,
            null,
            Map.of(),
            null,
            null,
            token,
            Origin.of("player:ann", new Client("10.9.9.9", null)).using("boss", token.hash()));

    assertThat(use.commit(List.of(submit, moved)).get(1)).isEqualTo(new Outcome.SameAs(0));
    use.replayed(moved);
  }

  @Test
  void a_token_is_of_no_use_once_it_has_expired() {
    Command.Submit submit = using(token(1), ANN, 5);
    clock.advance(LIFE);

    use.refused(ActionTokenExpired.class, submit);
    assertThat(use.entries()).isEmpty();
  }

  @Test
  void an_answer_is_told_for_a_day_after_its_token_has_expired_and_the_token_is_never_good_again() {
    Command.Submit submit = using(token(1), ANN, 5);
    use.done(submit);

    clock.advance(LIFE.plusSeconds(1));
    use.replayed(submit);
    clock.advance(Duration.ofHours(24).plusSeconds(57));
    use.done(Command.Submit.of(SUM, BOB, 1));
    use.ledger().maintain();
    use.reopen();
    use.replayed(submit);
    clock.advance(Duration.ofSeconds(5));
    use.refused(ActionTokenExpired.class, submit);
    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 5L, "bob", 1L));
  }

  @Test
  void a_refused_submission_does_not_use_its_token_up() {
    Once.Token token = token(1);
    use.refused(ScoreOutOfBounds.class, using(token, ANN, 5_000));

    use.done(using(token, ANN, 5));
  }

  @Test
  void tokens_and_idempotency_keys_do_not_meet() {
    use.done(Boards.submit(SUM, ANN, 5, null, hash(1)));
    use.done(using(token(1), ANN, 5));

    assertThat(use.scores(SUM)).isEqualTo(Map.of("ann", 10L));
  }

  @Test
  void a_remembered_answer_is_told_again_with_its_ranks() {
    Command.Submit submit = using(token(1), ANN, 5);
    List<Receipt> receipts = Boards.ranked(use.done(submit), 3, 17);
    use.ledger().remember(submit, receipts);

    assertThat(use.replayed(submit)).isEqualTo(receipts);
    use.done(Command.Submit.of(SUM, BOB, 1));
    use.reopen();
    assertThat(use.replayed(submit)).isEqualTo(receipts);
  }

  @Test
  void a_token_stays_used_when_its_player_is_erased() {
    Command.Submit submit = using(token(1), ANN, 5);
    use.done(submit);
    use.done(new Command.Erase(ANN));

    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (use.events().stream().anyMatch(event -> ANN.equals(event.whose()))) {
      assertThat(System.nanoTime() - deadline).as("erasing takes too long").isNegative();
      use.done(Command.Submit.of(SUM, BOB, 0));
      use.ledger().maintain();
      LockSupport.parkNanos(5_000_000);
    }

    use.refused(ActionTokenUsed.class, submit);
    use.reopen();
    use.refused(ActionTokenUsed.class, submit);
    Event left = use.events().get(1);
    assertThat(left.origin()).isEqualTo(new Origin(null, Client.NONE, "boss", null));
  }

  /// Whatever is sent twice, in whatever order, over any number of ends, counts once.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void no_number_of_sends_and_ends_counts_a_token_twice(long seed) {
    Random random = new Random(seed);
    List<Command.Submit> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      PlayerId player = new PlayerId("p" + i % 4);
      all.add(using(token(i), player, 1 + random.nextInt(9)));
    }
    Map<String, Long> expected = new HashMap<>();
    boolean[] used = new boolean[all.size()];
    for (int step = 0; step < 40; step++) {
      List<Command> sent = new ArrayList<>();
      for (int left = 1 + random.nextInt(6); left > 0; left--) {
        int at = random.nextInt(all.size());
        Command.Submit submit = all.get(at);
        sent.add(submit);
        if (!used[at]) {
          used[at] = true;
          expected.merge(submit.player().value(), submit.scores().getFirst().value(), Long::sum);
        }
      }
      use.commit(sent);
      if (random.nextInt(4) == 0) {
        use.reopen();
      }
      assertThat(use.scores(SUM)).as("seed %d, step %d", seed, step).isEqualTo(expected);
    }
  }
}
