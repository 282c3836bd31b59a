package dev.laurel.bench.submit;

import dev.laurel.bench.load.Players;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Map;

/// The boards that submissions are measured on.
enum Kind {
  /// One all-time window.
  ONE,
  /// All-time, daily and weekly, each globally and by region.
  SIX;

  private static final BoardKey KEY = BoardKey.of("bench", "board");
  private static final List<Map<String, String>> REGIONS =
      List.of(
          Map.of("region", "eu"),
          Map.of("region", "us"),
          Map.of("region", "asia"),
          Map.of("region", "latam"));

  /// A score counts even when it is worse, as with ZADD: every submission moves the entries.
  Board board() {
    Board board = Board.defaults(KEY);
    return new Board(
        KEY,
        board.order(),
        ScorePolicy.LAST,
        board.tieBreak(),
        board.ranking(),
        board.zone(),
        windows(),
        this == ONE ? List.of() : List.of(Grouping.of("region")),
        null,
        null,
        board.grace(),
        List.of(),
        null);
  }

  Command submission(int player, long score) {
    return new Command.Submit(
        KEY.game(),
        new PlayerId(Players.id(player)),
        List.of(new Command.Score(KEY.board(), score)),
        0,
        null,
        this == ONE ? Map.of() : REGIONS.get(player % REGIONS.size()),
        null,
        null,
        null);
  }

  private List<WindowRule> windows() {
    return switch (this) {
      case ONE -> List.of(new WindowRule.AllTime());
      case SIX ->
          List.of(
              new WindowRule.AllTime(),
              new WindowRule.Recurring(WindowKind.DAILY, WindowRule.DEFAULT_KEEP),
              new WindowRule.Recurring(WindowKind.WEEKLY, WindowRule.DEFAULT_KEEP));
    };
  }

  @Override
  public String toString() {
    return switch (this) {
      case ONE -> "1 standings";
      case SIX -> "6 standings";
    };
  }
}
