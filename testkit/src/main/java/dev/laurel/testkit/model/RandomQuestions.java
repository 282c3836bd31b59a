package dev.laurel.testkit.model;

import dev.laurel.core.Micros;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Where;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Questions of every kind, most of them sensible.
final class RandomQuestions {
  private static final List<WindowKind> CALENDAR =
      Arrays.stream(WindowKind.values()).filter(WindowKind::isCalendar).toList();
  private static final int[] LIMITS = {1, 2, 3, 5, 10, 1000};
  private static final double[] PERCENTILES = {0, 1, 12.5, 33, 50, 66.6, 90, 99, 100, -1, 100.5};
  private static final PlayerId STRANGER = new PlayerId("nobody");

  private final Random random;
  private final RandomBoards boards;
  private final List<PlayerId> players;

  RandomQuestions(Random random, RandomBoards boards, List<PlayerId> players) {
    this.random = random;
    this.boards = boards;
    this.players = players;
  }

  Question next(Instant now) {
    Where where = where(now);
    return switch (random.nextInt(14)) {
      case 0, 1 -> new Question.Top(where, 1 + random.nextInt(4), limit());
      case 2, 3 -> new Question.Onward(limit());
      case 4 -> new Question.Bottom(where, limit());
      case 5 -> new Question.Ranks(where, random.nextInt(6), random.nextInt(30));
      case 6 -> scores(where);
      case 7, 8 -> new Question.Player(where, player());
      case 9 -> new Question.Around(where, player(), random.nextInt(4), random.nextInt(4));
      case 10 -> new Question.Lookup(where, friends());
      case 11 -> new Question.RankOf(where, random.nextInt(7) - 3);
      case 12 ->
          random.nextBoolean()
              ? new Question.Stats(where)
              : new Question.ScoreAt(where, PERCENTILES[random.nextInt(PERCENTILES.length)]);
      default -> new Question.Windows(where.board());
    };
  }

  private Question scores(Where where) {
    long min = random.nextInt(4) == 0 ? Long.MIN_VALUE : random.nextInt(6) - 2;
    long max = random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(6) - 1;
    return new Question.Scores(where, min, max, limit());
  }

  private int limit() {
    return random.nextInt(40) == 0 ? 0 : LIMITS[random.nextInt(LIMITS.length)];
  }

  private PlayerId player() {
    return random.nextInt(12) == 0 ? STRANGER : players.get(random.nextInt(players.size()));
  }

  private List<PlayerId> friends() {
    return IntStream.range(0, random.nextInt(8)).mapToObj(_ -> player()).toList();
  }

  private Where where(Instant now) {
    BoardKey board = boards.key();
    Ranking[] rankings = Ranking.values();
    Ranking ranking = random.nextBoolean() ? null : rankings[random.nextInt(rankings.length)];
    return new Where(board, window(board, now), group(), ranking);
  }

  private @Nullable String window(BoardKey board, Instant now) {
    WindowKind kind = CALENDAR.get(random.nextInt(CALENDAR.size()));
    return switch (random.nextInt(12)) {
      case 0 -> "ALL-TIME";
      case 1, 2 -> kind.label();
      case 3 -> kind.label() + "~" + random.nextInt(4);
      case 4 -> {
        Instant then = now.minus(Duration.ofHours(random.nextInt(60)));
        yield new NaiveCalendar(boards.zone(board)).at(kind, Micros.of(then)).id();
      }
      case 5 -> random.nextBoolean() ? "season:s1" : "season~" + random.nextInt(2);
      case 6 -> random.nextInt(3) == 0 ? "2025-02-30" : null;
      default -> null;
    };
  }

  private @Nullable String group() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> "region:eu";
      case 2 -> "region:us";
      case 3 -> "platform:pc,region:eu";
      case 4 -> "region:eu,platform:ps";
      case 5 -> random.nextInt(4) == 0 ? "clan:x" : null;
      default -> null;
    };
  }

  /// Names for everything that a board may have.
  List<String> allWindows() {
    List<String> names = new ArrayList<>(List.of("ALL-TIME", "season:s1", "season:s2"));
    for (WindowKind kind : CALENDAR) {
      Collections.addAll(names, kind.label(), kind.label() + "~1");
    }
    return names;
  }
}
