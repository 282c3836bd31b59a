package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.testkit.store.FaultyRows;
import dev.laurel.testkit.time.ManualClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checkpoints too large for one batch, lost in part.
final class LaurelCheckpointTest {
  private static final List<BoardKey> BOARDS =
      List.of(BoardKey.of("game", "a"), BoardKey.of("game", "b"), BoardKey.of("game", "c"));
  private static final int PLAYERS = 1_500;

  /// Enough to carry an entry past two kilobytes, so that a checkpoint takes several batches.
  private static final Metadata BULKY = Metadata.ofJson("{\"x\":\"" + "x".repeat(2_000) + "\"}");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  static LongStream seeds() {
    return LongStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_power_cut_in_the_middle_of_a_checkpoint_loses_nothing(long seed) {
    Random random = new Random(seed);
    FaultyRows rows = FaultyRows.empty(seed);
    Laurel laurel = open(rows);
    for (int cut = 0; cut < 14; cut++) {
      changeBoards(laurel, random);
      submitMany(laurel, random);
      List<String> before = all(laurel);
      rows.cutPowerAfter(random.nextInt(8));
      end(laurel);
      rows = rows.crash(random.nextLong());
      laurel = open(rows);

      assertSame("seed %d, cut %d".formatted(seed, cut), before, all(laurel));
    }
    laurel.close();
  }

  /// Tells only what differs: the lists are long.
  private static void assertSame(String when, List<String> before, List<String> after) {
    List<String> lost = new ArrayList<>(before);
    lost.removeAll(new HashSet<>(after));
    List<String> gained = new ArrayList<>(after);
    gained.removeAll(new HashSet<>(before));
    assertThat(gained).as("%s: lost %s, gained", when, lost).isEmpty();
    assertThat(after).as(when).isEqualTo(before);
  }

  /// Boards come and go, so that what is left of one could be taken for another's.
  private static void changeBoards(Laurel laurel, Random random) {
    for (BoardKey board : BOARDS) {
      if (laurel.ledger().board(board).isEmpty()) {
        laurel.define(Board.defaults(board));
      } else if (random.nextInt(3) == 0) {
        laurel.submissions().apply(new Command.Drop(board));
      }
    }
  }

  private static void submitMany(Laurel laurel, Random random) {
    List<Command> commands = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      BoardKey board = BOARDS.get(random.nextInt(BOARDS.size()));
      int player = random.nextInt(PLAYERS);
      commands.add(
          new Command.Submit(
              board.game(),
              new PlayerId("p" + player),
              List.of(new Command.Score(board.board(), random.nextInt(1_000))),
              0,
              player % 3 == 0 ? new PlayerName("Name " + player) : null,
              Map.of(),
              BULKY,
              null,
              null));
    }
    laurel.submissions().executeAll(commands, false);
  }

  /// Every row of every board, without its bulk.
  private static List<String> all(Laurel laurel) {
    List<String> lines = new ArrayList<>();
    for (Board board : laurel.ledger().boards()) {
      for (long from = 1; from < PLAYERS; from += 1_000) {
        for (Row row : laurel.queries().top(Where.of(board.key()), from, 1_000).rows()) {
          var entry = row.ranked().entry();
          lines.add(
              "%s %d %s %s %d %d"
                  .formatted(
                      board.key(),
                      row.rank(),
                      row.ranked().player(),
                      row.name(),
                      entry.score(),
                      entry.version()));
        }
      }
    }
    return lines;
  }

  private static void end(Laurel laurel) {
    try {
      laurel.close();
    } catch (FaultyRows.PowerCut expected) {
      // The cut came while it wrote its last checkpoint, or not at all.
    }
  }

  private Laurel open(FaultyRows rows) {
    return Laurel.open(rows, clock, EventLedger.Settings.of(failure -> {}));
  }
}
