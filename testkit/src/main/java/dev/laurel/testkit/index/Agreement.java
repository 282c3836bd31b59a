package dev.laurel.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.estimate.Reckoning;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Inquiry;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Asks an index and the oracle the same questions, every one that the port has.
final class Agreement {
  private static final int MANY = 1_000;
  private static final List<PlayerId> STRANGERS =
      List.of("p-", "p1", "zz", "00", "Z").stream().map(PlayerId::new).toList();

  private final RankIndex index;
  private final RankIndex oracle;
  private final Board board;
  private final Random random;

  Agreement(RankIndex index, RankIndex oracle, Board board, Random random) {
    this.index = index;
    this.oracle = oracle;
    this.board = board;
    this.random = random;
  }

  void check(StandingsId id, String when) {
    agree(when, () -> id + " total", it -> it.total(id));
    agree(when, () -> id + " whole", it -> it.range(id, 1, MANY));
    agree(when, () -> id + " windows", it -> it.windows(id.board()));
    checkLists(id, when);
    checkPlayers(id, when);
    checkScores(id, when);
  }

  private void checkLists(StandingsId id, String when) {
    int limit = random.nextInt(6);
    long from = 1L + random.nextInt(14);
    agree(when, () -> id + " range " + from + " +" + limit, it -> it.range(id, from, limit));
    agree(when, () -> id + " bottom " + limit, it -> it.bottom(id, limit));
    Position position = position(id);
    agree(when, () -> id + " after " + position, it -> it.after(id, position, limit));
    long a = score();
    long b = score();
    Position behind = random.nextBoolean() ? position : null;
    agree(
        when,
        () -> id + " scores " + a + " to " + b + " after " + behind + " +" + limit,
        it -> it.byScore(id, a, b, behind, limit));
    agree(
        when,
        () -> id + " scores " + Math.min(a, b) + " to " + Math.max(a, b) + " after " + behind,
        it -> it.byScore(id, Math.min(a, b), Math.max(a, b), behind, limit));
  }

  private void checkPlayers(StandingsId id, String when) {
    for (PlayerId player : Deliveries.PLAYERS) {
      agree(when, () -> id + " place " + player, it -> it.place(id, player));
    }
    PlayerId player = player();
    int above = random.nextInt(4);
    int below = random.nextInt(4);
    agree(
        when,
        () -> id + " around " + player + " -" + above + " +" + below,
        it -> it.around(id, player, above, below));
    List<PlayerId> friends = new ArrayList<>(Deliveries.PLAYERS);
    friends.addAll(STRANGERS);
    Collections.shuffle(friends, random);
    List<PlayerId> some = friends.subList(0, random.nextInt(friends.size()));
    agree(when, () -> id + " places " + some, it -> it.places(id, some));
    checkInquiry(id, some, when);
  }

  /// Everything that one inquiry may ask, and each standings twice.
  private void checkInquiry(StandingsId id, List<PlayerId> players, String when) {
    int limit = 1 + random.nextInt(6);
    StandingsId global = new StandingsId(id.board(), id.window(), Group.GLOBAL);
    Inquiry inquiry =
        new Inquiry(
            List.of(new Inquiry.Places(id, players), new Inquiry.Places(global, players)),
            List.of(
                new Inquiry.First(id, limit),
                new Inquiry.First(global, limit),
                new Inquiry.First(id, MANY)));
    agree(when, () -> id + " at once " + inquiry, it -> it.answer(inquiry));
  }

  private void checkScores(StandingsId id, String when) {
    long score = score();
    agree(when, () -> id + " count " + score, it -> it.count(id, score));
    double percentile = random.nextBoolean() ? random.nextInt(101) : 100 * random.nextDouble();
    agree(when, () -> id + " score at " + percentile, it -> it.scoreAt(id, percentile));
    int buckets = random.nextInt(Distribution.MAX_BUCKETS + 1);
    agree(when, () -> id + " distribution in " + buckets, it -> it.distribution(id, buckets));
    if (random.nextInt(8) == 0) { // a question for every point
      checkOutlines(id, when);
    }
  }

  /// However few points there are, what a histogram says of a score is so.
  private void checkOutlines(StandingsId id, String when) {
    int points = 2 + random.nextInt(8);
    ScoreHistogram histogram =
        ScoreHistogram.of(board.order(), index.outlines(id, board.order(), points));
    assertThat(histogram.total()).as(when).isEqualTo(oracle.total(id));
    for (int i = 0; i < 3; i++) {
      long score = score();
      Count count = oracle.count(id, score);
      Reckoning reckoning = histogram.reckon(score);
      boolean holds =
          reckoning.better().contains(count.better())
              && reckoning.notWorse().contains(count.better() + count.equal())
              && reckoning.betterScores().contains(count.betterScores());
      assertThat(holds).as("%s: %s, %d is %s in %s", when, id, score, count, reckoning).isTrue();
    }
  }

  private void agree(
      String when,
      Supplier<String> question,
      Function<RankIndex, ? extends @Nullable Object> answer) {
    Object expected = answer.apply(oracle);
    Object actual = answer.apply(index);
    if (!Objects.equals(actual, expected)) { // an assertion costs more than most questions
      assertThat(actual).as("%s: %s", when, question.get()).isEqualTo(expected);
    }
  }

  /// One that is taken, or one that may be anywhere.
  private Position position(StandingsId id) {
    List<Ranked> ranked = oracle.range(id, 1, MANY).entries();
    if (!ranked.isEmpty() && random.nextBoolean()) {
      return Position.of(board, ranked.get(random.nextInt(ranked.size())));
    }
    return new Position(score(), new Deliveries(board, random).tie(), player());
  }

  private long score() {
    return new Deliveries(board, random).score() + (random.nextInt(4) == 0 ? 1 : 0);
  }

  private PlayerId player() {
    List<PlayerId> from = random.nextInt(3) == 0 ? STRANGERS : Deliveries.PLAYERS;
    return from.get(random.nextInt(from.size()));
  }
}
