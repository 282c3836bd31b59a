package dev.laurel.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Conditional writes that are lost, or done without an answer: nothing is lost, nothing counts
/// twice.
final class LostWritesTest {
  static final BoardKey KEY = BoardKey.of("game", "board");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final AtomicReference<@Nullable Lossy> lossy = new AtomicReference<>();

  @SuppressWarnings("NullAway.Init") // opened before each test
  private Cassandra cassandra;

  @SuppressWarnings("NullAway.Init") // opened before each test
  private CassandraLedger ledger;

  @BeforeEach
  void open() {
    Settings settings = Space.empty();
    cassandra =
        Cassandra.open(
            settings,
            session -> {
              Lossy made = new Lossy(session, new Random(1));
              lossy.set(made);
              return made;
            });
    ledger = CassandraLedger.open(cassandra, clock, CassandraLedger.Options.defaults());
    done(new Command.Define(sums(KEY)));
    done(Command.Submit.of(KEY, ANN, 1));
  }

  @AfterEach
  void close() {
    faults().lose(0);
    ledger.close();
    cassandra.close();
  }

  private Lossy faults() {
    return java.util.Objects.requireNonNull(lossy.get());
  }

  static Board sums(BoardKey key) {
    return new Board(
        key,
        Order.DESC,
        ScorePolicy.SUM,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.DAILY, 2)),
        List.of(Grouping.of("region")),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  private List<Event> done(Command command) {
    Outcome outcome = ledger.commit(List.of(command)).getFirst();
    assertThat(outcome).isInstanceOf(Outcome.Done.class);
    return ((Outcome.Done) outcome).events();
  }

  static Map<String, Long> scores(CassandraLedger ledger) {
    Map<String, Long> scores = new TreeMap<>();
    ledger.scan(placed -> {
      if (placed.standings().toString().equals(KEY + "/ALL-TIME")) {
        scores.put(placed.player().value(), placed.entry().score());
      }
    });
    return scores;
  }

  @Test
  void a_batch_whose_answer_is_lost_counts_once() {
    faults().next(Lossy.Fate.UNANSWERED);
    done(Command.Submit.of(KEY, ANN, 5));

    assertThat(scores(ledger)).isEqualTo(Map.of("ann", 6L));
    assertThat(ledger.entries(ANN)).allMatch(placed -> placed.entry().version() == 2);
  }

  @Test
  void a_batch_that_is_lost_is_sent_again() {
    faults().next(Lossy.Fate.LOST);
    done(Command.Submit.of(KEY, ANN, 5));

    assertThat(scores(ledger)).isEqualTo(Map.of("ann", 6L));
  }

  @Test
  void a_new_player_is_no_exception() {
    faults().next(Lossy.Fate.UNANSWERED);
    done(Command.Submit.of(KEY, BOB, 5));
    faults().next(Lossy.Fate.LOST);
    done(Command.Submit.of(KEY, new PlayerId("cy"), 7));

    assertThat(scores(ledger)).isEqualTo(Map.of("ann", 1L, "bob", 5L, "cy", 7L));
  }

  /// Every command that is done counts once, and no other does, however many writes are lost; what
  /// is told of events is what was answered.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatever_is_lost_the_sums_are_right(long seed) {
    Random random = new Random(seed);
    Map<String, Long> expected = new TreeMap<>(Map.of("ann", 1L));
    List<Event> answered = new ArrayList<>();
    faults().lose(20);
    for (int i = 0; i < 40; i++) {
      PlayerId player = new PlayerId("p" + random.nextInt(4));
      long amount = 1L + random.nextInt(9);
      Command.Submit submit =
          new Command.Submit(
              KEY.game(),
              player,
              List.of(new Command.Score(KEY.board(), amount)),
              0,
              null,
              Map.of(),
              null,
              null,
              random.nextBoolean() ? "key" + i : null);
      if (ledger.commit(List.of(submit)).getFirst() instanceof Outcome.Done(var events)) {
        expected.merge(player.value(), amount, Long::sum);
        answered.addAll(events);
      }
    }
    faults().lose(0);

    assertThat(answered).as("seed %d", seed).hasSizeGreaterThan(30);
    assertThat(scores(ledger)).as("seed %d", seed).isEqualTo(expected);
    List<Event> told = new ArrayList<>();
    ledger.events(1, Integer.MAX_VALUE, told::add);
    assertThat(told).as("seed %d", seed).containsAll(answered);
    assertThat(told.stream().filter(Event.Scored.class::isInstance)).hasSize(answered.size() + 1);
  }
}
