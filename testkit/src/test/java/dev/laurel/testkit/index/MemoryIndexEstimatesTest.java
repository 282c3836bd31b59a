package dev.laurel.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.Glance;
import dev.laurel.core.estimate.HistogramSettings;
import dev.laurel.core.estimate.Histograms;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.time.ManualClock;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Histograms that are never made anew by themselves, while players come, go, hide and move between
/// groups, changes come late and twice, and windows are dropped.
final class MemoryIndexEstimatesTest {
  private static final BoardKey KEY = BoardKey.of("game", "board");
  private static final int STEPS = 300;

  private final MemoryIndex index = new MemoryIndex(new IdTable());
  private final Board board = Board.defaults(KEY);
  private final Vantage vantage = Vantage.of(index);
  private final Histograms histograms =
      new Histograms(
          RankReader.of(index),
          vantage,
          ManualClock.at("2025-07-13T10:30:00Z"),
          HistogramSettings.DEFAULT.withPoints(2));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void exact_ranks_stay_within_their_bounds(long seed) {
    index.define(board);
    Random random = new Random(seed);
    Deliveries deliveries = new Deliveries(board, random);
    for (int step = 0; step < STEPS; step++) {
      deliveries.next().forEach(index::apply);
      if (random.nextInt(STEPS / 2) == 0) {
        index.dropWindow(KEY, "2025-W28");
      }
      for (StandingsId id : deliveries.standings()) {
        check(id, "seed " + seed + " step " + step);
      }
    }
  }

  private void check(StandingsId id, String when) {
    for (PlayerId player : Deliveries.PLAYERS) {
      Optional<Standing> place = index.place(id, player);
      assertThat(vantage.entry(id, player))
          .as("%s: %s in %s", when, player, id)
          .isEqualTo(place.map(it -> it.ranked().entry()));
      place.ifPresent(it -> check(id, it.ranked(), when));
    }
  }

  private void check(StandingsId id, Ranked ranked, String when) {
    Glance glance = histograms.glance(id, board.order());
    Whose whose = ranked.entry().isRanked() ? Whose.RANKED : Whose.HIDDEN;
    for (Ranking ranking : Ranking.values()) {
      Bounds bounds =
          glance.histogram().reckon(ranked.entry().score()).rank(ranking, whose, glance.changes());
      assertThat(bounds.contains(ranked.rank(ranking)))
          .as("%s: %s, %s %s in %s", when, id, ranking, ranked, bounds)
          .isTrue();
    }
  }
}
