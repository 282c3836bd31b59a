package dev.laurel.testkit.archive;

import dev.laurel.core.Refusal;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Cursor;
import dev.laurel.core.query.Friends;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.PlayerStanding;
import dev.laurel.core.query.Prospect;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Threshold;
import dev.laurel.core.query.Where;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The answers to everything that can be asked of one table, each under its question. What does not
/// belong to the standings is left out: versions, and whether the window is open.
final class Answers {
  private static final int ALL = 1_000;
  private static final List<Double> PERCENTILES = List.of(0.0, 1.0, 37.5, 50.0, 99.9, 100.0);

  private final Queries queries;
  private final Where where;
  private final Map<String, Object> answers = new LinkedHashMap<>();

  private Answers(Queries queries, Where where) {
    this.queries = queries;
    this.where = where;
  }

  static Map<String, Object> of(
      Queries queries, Where where, List<PlayerId> players, List<Long> scores) {
    Answers all = new Answers(queries, where);
    all.askLists();
    players.forEach(all::askPlayer);
    all.ask("lookup", () -> friends(queries.lookup(where, players)));
    scores.forEach(all::askScore);
    all.askScores(scores);
    all.askFigures();
    return all.answers;
  }

  private void askLists() {
    ask("all", () -> told(queries.top(where, 1, ALL)));
    ask("from 3", () -> told(queries.top(where, 3, 4)));
    ask("ranks 2 to 6", () -> told(queries.ranks(where, 2, 6)));
    ask("bottom", () -> told(queries.bottom(where, 5)));
    Cursor cursor = null;
    for (int page = 0; page == 0 || (cursor != null && page < ALL); page++) {
      Cursor from = cursor;
      Page next = from == null ? queries.top(where, 1, 3) : queries.topAfter(where, from, 3);
      answers.put("page " + page, told(next));
      cursor = next.next();
    }
  }

  private void askPlayer(PlayerId player) {
    ask("place of " + player, () -> told(queries.player(where, player)));
    ask("around " + player, () -> told(queries.around(where, player, 2, 3)));
  }

  private void askScore(long score) {
    ask("rank of " + score, () -> told(queries.rankOf(where, score)));
  }

  private void askScores(List<Long> scores) {
    for (long min : scores) {
      for (long max : scores) {
        if (min <= max) {
          ask(
              "scores %d to %d".formatted(min, max),
              () -> told(queries.scores(where, min, max, null, 4)));
        }
      }
    }
  }

  private void askFigures() {
    PERCENTILES.forEach(it -> ask("score at " + it, () -> told(queries.scoreAt(where, it))));
    for (int buckets : new int[] {1, 7, Distribution.MAX_BUCKETS}) {
      ask(
          "distribution in " + buckets,
          () -> queries.distribution(queries.table(where), buckets).value());
    }
  }

  private void ask(String question, Supplier<Object> answer) {
    try {
      answers.put(question, answer.get());
    } catch (Refusal refusal) {
      answers.put(question, refusal.getClass().getSimpleName());
    }
  }

  private record Line(long rank, Ranked ranked, @Nullable PlayerName name) {}

  private record Told(long total, List<Line> lines, @Nullable Cursor next) {}

  private static Told told(Page page) {
    return new Told(
        page.total(),
        page.rows().stream().map(row -> line(row.rank(), row.ranked(), row.name())).toList(),
        page.next());
  }

  private static Line line(long rank, Ranked ranked, @Nullable PlayerName name) {
    return new Line(
        rank,
        new Ranked(
            ranked.player(),
            ranked.entry().withVersion(1),
            ranked.ordinal(),
            ranked.competition(),
            ranked.dense()),
        name);
  }

  private static List<Object> told(PlayerStanding standing) {
    return List.of(
        line(standing.row().rank(), standing.row().ranked(), standing.row().name()),
        standing.standing().total(),
        standing.standing().percentile());
  }

  private static List<Object> friends(Friends friends) {
    return List.of(told(friends.page()), friends.missing(), friends.listRanks());
  }

  private static List<Object> told(Prospect prospect) {
    return List.of(prospect.rank(), prospect.total(), prospect.percentile());
  }

  private static List<Object> told(Threshold threshold) {
    return List.of(threshold.score(), threshold.total());
  }
}
