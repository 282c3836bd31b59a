package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.Reckoning;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import dev.laurel.rank.IdTable;
import java.util.function.LongUnaryOperator;

/// Players on one board in memory, numbered from 0.
final class Crowd {
  static final BoardKey KEY = BoardKey.of("game", "board");
  static final StandingsId ID = new StandingsId(KEY, "ALL-TIME", Group.GLOBAL);

  final MemoryIndex index = new MemoryIndex(new IdTable());
  final Order order;
  private final long[] versions;

  Crowd(Order order, int most) {
    this.order = order;
    this.versions = new long[most];
    Board plain = Board.defaults(KEY);
    index.define(
        new Board(
            KEY,
            order,
            plain.policy(),
            plain.tieBreak(),
            plain.ranking(),
            plain.zone(),
            plain.windows(),
            plain.groups(),
            null,
            null,
            plain.grace(),
            plain.tags(),
            null));
  }

  /// As many as there is room for, each with the score that its number is given.
  static Crowd of(Order order, int size, LongUnaryOperator scores) {
    Crowd crowd = new Crowd(order, size);
    for (int i = 0; i < size; i++) {
      crowd.submit(i, scores.applyAsLong(i));
    }
    return crowd;
  }

  void submit(int player, long score) {
    put(player, score, State.RANKED);
  }

  void put(int player, long score, State state) {
    Entry entry = new Entry(score, 0, player, ++versions[player], state, null);
    index.apply(new Change(ID, player(player), null, entry, true));
  }

  static PlayerId player(int number) {
    return new PlayerId("p" + number);
  }

  long score(int player) {
    return index.place(ID, player(player)).orElseThrow().ranked().entry().score();
  }

  ScoreHistogram histogram(int points) {
    return ScoreHistogram.of(order, index.outlines(ID, order, points));
  }

  /// That what a histogram tells of a score, and of whoever would join with it, is so.
  void check(ScoreHistogram histogram, long score) {
    Count count = index.count(ID, score);
    Reckoning reckoning = histogram.reckon(score);
    assertThat(reckoning.total()).isEqualTo(count.total());
    contains(reckoning.better(), count.better(), score);
    contains(reckoning.notWorse(), count.better() + count.equal(), score);
    contains(reckoning.betterScores(), count.betterScores(), score);
    contains(rank(reckoning, Ranking.ORDINAL), count.better() + count.equal() + 1, score);
    contains(rank(reckoning, Ranking.COMPETITION), count.better() + 1, score);
    contains(rank(reckoning, Ranking.DENSE), count.betterScores() + 1, score);
  }

  private static Bounds rank(Reckoning reckoning, Ranking ranking) {
    return reckoning.rank(ranking, Whose.NEWCOMER, 0);
  }

  /// The same of a player's ranks.
  void checkPlayer(ScoreHistogram histogram, int player) {
    Ranked ranked = index.place(ID, player(player)).orElseThrow().ranked();
    Reckoning reckoning = histogram.reckon(ranked.entry().score());
    for (Ranking ranking : Ranking.values()) {
      Bounds bounds = reckoning.rank(ranking, Whose.RANKED, 0);
      contains(bounds, ranked.rank(ranking), ranked.entry().score());
      contains(bounds, reckoning.guess(ranking, Whose.RANKED, bounds), ranked.entry().score());
    }
  }

  private static void contains(Bounds bounds, long exact, long score) {
    if (!bounds.contains(exact)) { // an assertion costs more than the question
      assertThat(bounds).as("score %d", score).matches(it -> it.contains(exact), "has " + exact);
    }
  }
}
