package dev.laurel.testkit.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The boards and submissions that the contract speaks of.
final class Boards {
  private Boards() {}

  static Board of(BoardKey key, ScorePolicy policy) {
    return board(key, policy, new WindowRule.AllTime(), null, null);
  }

  static Board bounded(BoardKey key, ScorePolicy policy, long min, long max) {
    return board(key, policy, new WindowRule.AllTime(), min, max);
  }

  static Board daily(BoardKey key) {
    WindowRule daily = new WindowRule.Recurring(WindowKind.DAILY, 2);
    return board(key, ScorePolicy.BEST, daily, null, null);
  }

  private static Board board(
      BoardKey key, ScorePolicy policy, WindowRule window, @Nullable Long min, @Nullable Long max) {
    return new Board(
        key,
        Order.DESC,
        policy,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(window),
        List.of(Grouping.of("region")),
        min,
        max,
        Duration.ZERO,
        List.of(),
        null);
  }

  static Board ordered(Board board, Order order, Ranking ranking) {
    return new Board(
        board.key(),
        order,
        board.policy(),
        board.tieBreak(),
        ranking,
        board.zone(),
        board.windows(),
        board.groups(),
        board.minScore(),
        board.maxScore(),
        board.grace(),
        board.tags(),
        board.snapshots());
  }

  static Command.Submit submit(
      BoardKey board, PlayerId player, long score, @Nullable Long at, @Nullable String key) {
    return submit(board, player, score, Map.of(), at, key);
  }

  static Command.Submit from(BoardKey board, PlayerId player, long score, String region) {
    return submit(board, player, score, Map.of("region", region), null, null);
  }

  private static Command.Submit submit(
      BoardKey board,
      PlayerId player,
      long score,
      Map<String, String> groups,
      @Nullable Long at,
      @Nullable String key) {
    List<Command.Score> scores = List.of(new Command.Score(board.board(), score));
    return new Command.Submit(board.game(), player, scores, 0, null, groups, null, at, key);
  }

  /// The receipts of a submission's events, with this rank in every line.
  static List<Receipt> ranked(List<Event> events, long rank, long total) {
    Receipt.Place place = new Receipt.Place(rank, total, 50.5);
    return events.stream()
        .map(Event.Scored.class::cast)
        .map(event ->
            new Receipt(
                event.board(),
                event.player(),
                event.id(),
                event.changed(),
                event.changes().stream().map(change -> line(change, place)).toList()))
        .toList();
  }

  private static Receipt.Line line(Change change, Receipt.Place place) {
    return new Receipt.Line(
        change.standings(), change.after().score(), change.scoreBefore(), place, 7L);
  }
}
