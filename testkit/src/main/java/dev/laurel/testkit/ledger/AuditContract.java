package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.access.Client;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The audit log of a board as every ledger tells it: whole, newest first, page by page. The tests
/// of an engine inherit it.
public abstract class AuditContract {
  private static final BoardKey BEST = BoardKey.of("game", "best");
  private static final BoardKey SUM = BoardKey.of("game", "sum");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final Origin ADMIN = Origin.of("key:k1", new Client("10.0.0.1", "console"));
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

  /// All pages of a range.
  private List<Event> all(AuditRange range) {
    List<Event> all = new ArrayList<>();
    AuditPage page = use.ledger().audit(range);
    all.addAll(page.events());
    for (int pages = 1; page.next() != null; pages++) {
      assertThat(pages).as("pages without an end").isLessThan(1_000);
      assertThat(page.events()).hasSizeLessThanOrEqualTo(range.limit());
      page = use.ledger().audit(range.before(page.next()));
      all.addAll(page.events());
    }
    return all;
  }

  /// The same, from all events.
  private List<Event> expected(AuditRange range) {
    return use.events().stream().filter(range::holds).toList().reversed();
  }

  @Test
  void tells_every_act_on_a_board_newest_first_and_who_did_it() {
    Board best = Boards.of(BEST, ScorePolicy.BEST);
    Board dense = Boards.ordered(best, Order.DESC, Ranking.DENSE);
    use.done(Command.Submit.of(BEST, ANN, 5));
    use.done(Command.Submit.of(SUM, ANN, 5));
    use.done(new Command.Profile(ANN, ProfileChange.named("Ann")));
    use.done(new Command.Hide(BEST, ANN, true, ADMIN));
    use.done(new Command.Hide(BEST, ANN, false, ADMIN));
    use.done(new Command.Define(dense, ADMIN));
    use.done(new Command.Remove(BEST, ANN, null, ADMIN));
    use.done(new Command.Drop(BEST, ADMIN));

    for (int again = 0; again < 2; again++) {
      List<Event> log = use.ledger().audit(AuditRange.of(BEST, 100)).events();
      assertThat(log).isEqualTo(expected(AuditRange.of(BEST, 100))).hasSize(7);
      assertThat(log.subList(0, 5)).extracting(Event::origin).containsOnly(ADMIN);
      Event.Defined defined = (Event.Defined) log.get(2);
      assertThat(defined.before()).isEqualTo(best);
      assertThat(defined.definition()).isEqualTo(dense);
      use.reopen();
    }
  }

  @Test
  void an_erasure_is_told_by_every_board_that_lost_the_player_and_by_no_other() {
    use.done(Command.Submit.of(BEST, ANN, 5));
    use.done(Command.Submit.of(SUM, BOB, 5));
    use.done(new Command.Erase(ANN, ADMIN));

    List<Event> best = all(AuditRange.of(BEST, 10));
    assertThat(best).hasSize(3);
    assertThat(best).extracting(AuditContract::isErasure).containsExactly(true, false, false);
    assertThat(all(AuditRange.of(SUM, 10))).hasSize(2).noneMatch(AuditContract::isErasure);
  }

  /// Named at first, and nameless as soon as the engine gets to it, which may be at once.
  private static boolean isErasure(Event event) {
    return event instanceof Event.Erased
        || (event instanceof Event.Anonymous nameless
            && nameless.kind() == Event.Anonymous.Kind.ERASED);
  }

  @Test
  void what_is_left_of_an_erased_player_stays_in_the_log_of_the_board() {
    Origin own = Origin.of("player:ann", new Client("10.7.7.7", "phone"));
    use.done(
        new Command.Submit(
            BEST.game(),
            ANN,
            List.of(new Command.Score(BEST.board(), 5)),
            0,
            null,
            Map.of(),
            null,
            null,
            null,
            own));
    use.done(new Command.Erase(ANN, ADMIN));
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (use.events().stream().anyMatch(event -> ANN.equals(event.whose()))) {
      assertThat(System.nanoTime() - deadline).as("erasing takes too long").isNegative();
      use.done(Command.Submit.of(SUM, BOB, 1));
      LockSupport.parkNanos(5_000_000);
    }

    for (int again = 0; again < 2; again++) {
      List<Event> log = all(AuditRange.of(BEST, 10));
      assertThat(log).hasSize(3);
      assertThat(log.get(0).origin()).isEqualTo(Origin.of("key:k1", Client.NONE));
      assertThat(log.get(1).origin()).isEqualTo(Origin.UNKNOWN);
      assertThat(all(AuditRange.of(BEST, 10).of(ANN))).isEmpty();
      use.reopen();
    }
  }

  @Test
  void a_board_that_nobody_knows_has_no_log() {
    assertThat(all(AuditRange.of(BoardKey.of("game", "none"), 10))).isEmpty();
    assertThat(all(AuditRange.of(BEST, 10).of(BOB))).isEmpty();
  }

  @Test
  void a_time_holds_its_start_and_not_its_end() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      clock.advance(Duration.ofMinutes(1));
      events.addAll(use.done(Command.Submit.of(BEST, ANN, i)));
    }
    long from = events.get(3).time();
    long to = events.get(6).time();

    assertThat(all(AuditRange.of(BEST, 2).between(from, to)))
        .isEqualTo(events.subList(3, 6).reversed());
    assertThat(all(AuditRange.of(BEST, 2).of(ANN).between(from, from))).isEmpty();
  }

  /// Any question, at any moment, over any number of ends, has the answer that looking at all
  /// events has.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void agrees_with_a_look_at_all_events(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 40; step++) {
      clock.advance(Duration.ofSeconds(random.nextInt(100)));
      use.commit(randomCommands(random));
      if (random.nextInt(5) == 0) {
        use.reopen();
      }
      AuditRange range = randomRange(random);
      assertThat(all(range))
          .as("seed %d, step %d: %s", seed, step, range)
          .isEqualTo(expected(range));
    }
  }

  private static List<Command> randomCommands(Random random) {
    List<Command> commands = new ArrayList<>();
    for (int left = 1 + random.nextInt(12); left > 0; left--) {
      BoardKey board = random.nextBoolean() ? BEST : SUM;
      PlayerId player = new PlayerId("p" + random.nextInt(5));
      commands.add(
          switch (random.nextInt(12)) {
            case 0 -> new Command.Remove(board, player, null, ADMIN);
            case 1 -> new Command.Hide(board, player, random.nextBoolean(), ADMIN);
            case 2 -> new Command.Profile(player, ProfileChange.named("N" + random.nextInt(9)));
            default -> Command.Submit.of(board, player, random.nextInt(9));
          });
    }
    return commands;
  }

  private AuditRange randomRange(Random random) {
    AuditRange range = AuditRange.of(random.nextBoolean() ? BEST : SUM, 1 + random.nextInt(20));
    if (random.nextBoolean()) {
      range = range.of(new PlayerId("p" + random.nextInt(6)));
    }
    List<Event> events = use.events();
    if (random.nextBoolean()) {
      long one = events.get(random.nextInt(events.size())).time();
      long other = events.get(random.nextInt(events.size())).time();
      range = range.between(Math.min(one, other), Math.max(one, other));
    }
    return range;
  }
}
