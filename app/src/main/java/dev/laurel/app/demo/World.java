package dev.laurel.app.demo;

import dev.laurel.app.demo.Cast.Player;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardId;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.submit.Job;
import dev.laurel.core.submit.Submissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The game: its boards, its past, and its players at play.
///
/// A day is played in steps of an hour. A player plays by its zeal, scores by its skill and its
/// form of the day, and gets better over the weeks; scores are coarse enough for ties.
public final class World {
  public static final GameId GAME = new GameId("Skyward");

  private static final BoardId ARENA = new BoardId("arena");
  private static final BoardId SPRINT = new BoardId("sprint");
  private static final BoardId EXPERIENCE = new BoardId("experience");

  private final Submissions submissions;
  private final Random random;
  private final List<Player> players;
  private final double[] form;

  public World(Submissions submissions, int players, long seed) {
    this.submissions = submissions;
    this.random = new Random(seed);
    this.players = Cast.of(players, random);
    this.form = new double[players];
  }

  /// Defines the boards; the season has begun with the past and goes on for two weeks.
  public void found(Instant start, Instant now) {
    WindowRule season =
        new WindowRule.Season(
            "first-flight", start, now.plus(14, ChronoUnit.DAYS).truncatedTo(ChronoUnit.DAYS), 4);
    define(ARENA, Order.DESC, ScorePolicy.BEST, List.of("pvp", "featured"), season);
    define(SPRINT, Order.ASC, ScorePolicy.BEST, List.of("time-trial"), season);
    define(EXPERIENCE, Order.DESC, ScorePolicy.SUM, List.of("progress"), season);
  }

  private void define(
      BoardId board, Order order, ScorePolicy policy, List<String> tags, WindowRule season) {
    submissions.apply(
        new Command.Define(
            new Board(
                new BoardKey(GAME, board),
                order,
                policy,
                TieBreak.FIRST_REACHED,
                Ranking.COMPETITION,
                ZoneId.of("UTC"),
                List.of(
                    new WindowRule.AllTime(),
                    new WindowRule.Recurring(WindowKind.DAILY, 14),
                    new WindowRule.Recurring(WindowKind.WEEKLY, 8),
                    season),
                List.of(
                    new Grouping(List.of("region")),
                    new Grouping(List.of("platform")),
                    new Grouping(List.of("region", "platform"))),
                null,
                null,
                Duration.ZERO,
                tags,
                new Snapshots(60, 100))));
  }

  /// Plays from then until now, day by day, and has each day closed when it is over.
  public void live(DemoClock clock, Instant start, Instant now, Archivist archivist) {
    for (Instant hour = start; hour.isBefore(now); hour = hour.plus(1, ChronoUnit.HOURS)) {
      clock.set(hour);
      if (hour.equals(hour.truncatedTo(ChronoUnit.DAYS))) {
        archivist.run();
        wakeUp();
      }
      List<Command> played = new ArrayList<>();
      for (int i = 0; i < players.size(); i++) {
        if (random.nextDouble() < players.get(i).zeal() / 12) {
          played.add(match(i, Duration.between(start, hour).toDays()));
        }
      }
      send(played);
    }
  }

  /// Everybody has good and bad days.
  private void wakeUp() {
    for (int i = 0; i < form.length; i++) {
      form[i] = 0.6 * form[i] + 0.05 * random.nextGaussian();
    }
  }

  private void send(List<Command> played) {
    for (int from = 0; from < played.size(); from += Job.MAX_COMMANDS) {
      int to = Math.min(from + Job.MAX_COMMANDS, played.size());
      var _ = submissions.executeAll(played.subList(from, to), false);
    }
  }

  /// One match of somebody who is eager to play just now, on the given day of the game.
  public void playOne(long day) {
    int i = random.nextInt(players.size());
    while (random.nextDouble() > players.get(i).zeal()) {
      i = random.nextInt(players.size());
    }
    var _ = submissions.execute(match(i, day));
  }

  private Command match(int i, long day) {
    Player player = players.get(i);
    double learned = 0.12 * (1 - Math.exp(-day * player.zeal() / 10));
    double luck = 0.06 * random.nextGaussian();
    double played = Math.clamp(player.skill() + learned + form[i] + luck, 0.01, 2);
    // The better one plays, the harder the next step: nobody reaches an end where all would be
    // level.
    long arena = Math.round(played * played * 2000) * 10;
    long sprint = Math.round((40_000 + 150_000 * Math.exp(-1.3 * played)) / 10) * 10;
    long experience = 20 + Math.round(80 * played);
    return new Command.Submit(
        GAME,
        player.id(),
        List.of(
            new Command.Score(ARENA, arena),
            new Command.Score(SPRINT, sprint),
            new Command.Score(EXPERIENCE, experience)),
        0,
        player.name(),
        player.groups(),
        null,
        null,
        null);
  }
}
