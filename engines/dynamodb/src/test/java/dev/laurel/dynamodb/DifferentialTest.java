package dev.laurel.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.submit.Answer;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is done, DynamoDB has the boards that the embedded store has.
final class DifferentialTest {
  private static final BoardKey KEY = BoardKey.of("game", "board");
  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  private static Board board(Random random) {
    return new Board(
        KEY,
        pick(random, Order.values()),
        pick(random, ScorePolicy.values()),
        pick(random, TieBreak.values()),
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

  private static <T> T pick(Random random, T[] all) {
    return all[random.nextInt(all.length)];
  }

  private static Command command(Random random) {
    PlayerId player = new PlayerId("p" + random.nextInt(12));
    return switch (random.nextInt(20)) {
      case 0 -> new Command.Remove(KEY, player, null);
      case 1, 2 -> new Command.Hide(KEY, player, random.nextBoolean());
      case 3 -> new Command.Erase(player);
      default ->
          new Command.Submit(
              KEY.game(),
              player,
              List.of(new Command.Score(KEY.board(), random.nextInt(8) - 2L)),
              random.nextInt(2),
              null,
              Map.of("region", pick(random, new String[] {"eu", "us"})),
              null,
              null,
              null);
    };
  }

  /// Of all standings the players in order, with their scores and states.
  private static Map<String, List<String>> standings(Ledger ledger) {
    MemoryIndex index = new MemoryIndex(new IdTable());
    ledger.boards().forEach(index::define);
    Set<StandingsId> ids = new HashSet<>();
    Map<String, List<String>> all = new TreeMap<>();
    ledger.scan(placed -> {
      ids.add(placed.standings());
      index.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true));
      if (!placed.entry().isRanked()) {
        all.computeIfAbsent("hidden", _ -> new ArrayList<>())
            .add(placed.standings() + " " + placed.player() + " " + placed.entry().score());
      }
    });
    all.values().forEach(list -> list.sort(null));
    for (StandingsId id : ids) {
      List<String> lines =
          index.range(id, 1, 1_000).entries().stream()
              .map(it -> it.player() + " " + it.entry().score())
              .toList();
      all.put(id.toString(), lines);
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void two_stores_agree_after_every_commit(long seed) {
    Random random = new Random(seed);
    try (DynamoDb database = Local.open(Local.fresh());
        DynamoLedger ledger = DynamoLedger.open(database, clock, DynamoLedger.Options.defaults());
        Laurel laurel =
            Laurel.open(
                new MemoryRows(),
                clock,
                EventLedger.Settings.of(failure -> {
                  throw failure;
                }))) {
      Command define = new Command.Define(board(random));
      laurel.submissions().apply(define);
      ledger.commit(List.of(define));
      for (int step = 0; step < 25; step++) {
        List<Command> commands = new ArrayList<>();
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
          commands.add(command(random));
        }
        List<Outcome> outcomes = ledger.commit(commands);
        ledger.maintain();
        for (int i = 0; i < commands.size(); i++) {
          boolean refused = laurel.submissions().execute(commands.get(i)) instanceof Answer.Refused;
          assertThat(outcomes.get(i) instanceof Outcome.Refused)
              .as("seed %d, step %d: %s", seed, step, commands.get(i))
              .isEqualTo(refused);
        }
        assertThat(standings(ledger))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(standings(laurel.ledger()));
        clock.advance(Duration.ofMinutes(random.nextInt(8)));
      }
    }
  }
}
