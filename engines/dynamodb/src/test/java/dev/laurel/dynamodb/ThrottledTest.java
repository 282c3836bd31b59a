package dev.laurel.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.StandingsId;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Several instances on one table that throttles, conflicts and loses answers: nothing is lost, and
/// nothing counts twice.
final class ThrottledTest {
  private static final BoardKey SUM = BoardKey.of("game", "sum");
  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  private static Board board() {
    return new Board(
        SUM,
        Order.DESC,
        ScorePolicy.SUM,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.DAILY, 2)),
        List.of(),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  private static Command.Submit keyed(PlayerId player, long score, String key) {
    return new Command.Submit(
        SUM.game(),
        player,
        List.of(new Command.Score(SUM.board(), score)),
        0,
        null,
        Map.of(),
        null,
        null,
        key);
  }

  private static Map<String, Long> scores(DynamoLedger ledger) {
    Map<String, Long> scores = new TreeMap<>();
    ledger.scan(placed -> {
      if (placed.standings().equals(new StandingsId(SUM, "ALL-TIME", Group.GLOBAL))) {
        scores.put(placed.player().value(), placed.entry().score());
      }
    });
    return scores;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void nothing_is_lost_and_nothing_counts_twice(long seed) throws Exception {
    DynamoDb.Settings settings = Local.fresh();
    Map<String, Long> expected = new TreeMap<>();
    try (DynamoDb calm = Local.open(settings);
        DynamoLedger ledger = DynamoLedger.open(calm, clock, DynamoLedger.Options.defaults())) {
      ledger.commit(List.of(new Command.Define(board())));
      Spoiler spoiler = new Spoiler(seed);
      List<Callable<Map<String, Long>>> instances = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        long own = seed * 100 + i;
        instances.add(() -> submitted(settings, spoiler, own));
      }
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Map<String, Long>> each : threads.invokeAll(instances)) {
          each.get().forEach((player, sum) -> expected.merge(player, sum, Long::sum));
        }
      }
      assertThat(spoiler.spoilt()).isGreaterThan(10);
      assertThat(scores(ledger)).as("seed %d", seed).isEqualTo(expected);
      List<Event> events = new ArrayList<>();
      ledger.events(1, Integer.MAX_VALUE, events::add);
      assertThat(events).extracting(Event::sequence).doesNotHaveDuplicates();
      long sum =
          events.stream()
              .filter(Event.Scored.class::isInstance)
              .mapToLong(it -> ((Event.Scored) it).score())
              .sum();
      assertThat(sum).isEqualTo(expected.values().stream().mapToLong(Long::longValue).sum());
    }
  }

  /// Every submission under a key of its own, twice: what was done is told, and counts once.
  private Map<String, Long> submitted(DynamoDb.Settings settings, Spoiler spoiler, long seed) {
    Random random = new Random(seed);
    Map<String, Long> sums = new TreeMap<>();
    try (DynamoDb spoilt = Local.open(settings, spoiler);
        DynamoLedger ledger = DynamoLedger.open(spoilt, clock, DynamoLedger.Options.defaults())) {
      for (int step = 0; step < 20; step++) {
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          PlayerId player = new PlayerId("p" + random.nextInt(4));
          long score = 1L + random.nextInt(9);
          commands.add(keyed(player, score, seed + "-" + step + "-" + i));
          sums.merge(player.value(), score, Long::sum);
        }
        assertThat(ledger.commit(commands)).allMatch(Outcome.Done.class::isInstance);
        assertThat(ledger.commit(commands)).allMatch(Outcome.Replayed.class::isInstance);
      }
    }
    return sums;
  }

  @Test
  void the_index_by_rank_has_the_best_in_order() {
    try (DynamoDb database = Local.open(Local.fresh());
        DynamoLedger ledger = DynamoLedger.open(database, clock, DynamoLedger.Options.defaults())) {
      ledger.commit(List.of(new Command.Define(board())));
      List<Command> commands = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        commands.add(Command.Submit.of(SUM, new PlayerId("p" + i), (i * 7) % 20));
      }
      ledger.commit(commands);
      ledger.commit(List.of(new Command.Hide(SUM, new PlayerId("p17"), true)));

      StandingsId id = new StandingsId(SUM, "ALL-TIME", Group.GLOBAL);
      assertThat(ledger.best(id, 4))
          .extracting(PlayerId::value)
          .containsExactly("p14", "p11", "p8", "p5");
    }
  }
}
