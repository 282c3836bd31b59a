package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.util.List;
import java.util.Random;

/// A board, and changes of it.
final class Scene {
  static final BoardKey KEY = BoardKey.of("game", "board");
  static final Grouping REGION = Grouping.of("region");
  static final StandingsId ALL_TIME = new StandingsId(KEY, "ALL-TIME", Group.GLOBAL);
  static final StandingsId WEEK = new StandingsId(KEY, "2025-W28", Group.GLOBAL);
  static final StandingsId EU = in("eu");
  static final StandingsId EU_2 = in("eu-2");
  static final DivisionId DIVISION = DivisionId.of(ALL_TIME);
  static final DivisionId BY_REGION = DivisionId.of(EU);

  private static final long TIME = 1_700_000_000_000_000L;

  private Scene() {}

  static Board board() {
    return board(Order.DESC, TieBreak.FIRST_REACHED);
  }

  static Board board(Order order, TieBreak tieBreak) {
    Board plain = Board.defaults(KEY);
    return new Board(
        KEY,
        order,
        plain.policy(),
        tieBreak,
        plain.ranking(),
        plain.zone(),
        List.of(new WindowRule.AllTime(), new WindowRule.Recurring(WindowKind.WEEKLY, 2)),
        List.of(REGION),
        null,
        null,
        plain.grace(),
        plain.tags(),
        null);
  }

  static StandingsId in(String region) {
    return new StandingsId(KEY, "ALL-TIME", new Group(REGION, List.of(region)));
  }

  static PlayerId player(int number) {
    return new PlayerId("p" + number);
  }

  static Change change(StandingsId id, int player, long score, long version) {
    return change(id, player, entry(score, 0, TIME, version, State.RANKED));
  }

  static Change change(StandingsId id, int player, Entry after) {
    return new Change(id, player(player), null, after, true);
  }

  static Entry entry(long score, long subscore, long time, long version, State state) {
    return new Entry(score, subscore, time, version, state, null);
  }

  /// Few scores, among them the extremes; few times; now and then hidden or removed.
  static Entry random(Random random, long version) {
    long score =
        switch (random.nextInt(20)) {
          case 0 -> Long.MIN_VALUE;
          case 1 -> Long.MAX_VALUE;
          case 2 -> random.nextLong();
          default -> random.nextInt(40) - 20L;
        };
    State state =
        switch (random.nextInt(12)) {
          case 0 -> State.HIDDEN;
          case 1 -> State.REMOVED;
          default -> State.RANKED;
        };
    return entry(score, random.nextInt(3) - 1L, TIME + random.nextInt(3), version, state);
  }
}
