package dev.laurel.testkit.model;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Definitions of boards. The seed picks the first board's policy, order, tie-break and ranking, so
/// that a row of seeds goes through all combinations.
final class RandomBoards {
  private static final List<BoardKey> KEYS =
      List.of(
          BoardKey.of("game", "a"),
          BoardKey.of("game", "b"),
          BoardKey.of("game", "c"),
          BoardKey.of("other", "a"));
  private static final List<String> ZONES =
      List.of(
          "UTC",
          "UTC",
          "America/New_York",
          "America/Sao_Paulo",
          "America/Havana",
          "Asia/Seoul",
          "Asia/Kathmandu");
  private static final List<Duration> GRACES =
      List.of(Duration.ZERO, Duration.ZERO, Duration.ofMinutes(10), Duration.ofDays(1));
  private static final List<Grouping> GROUPINGS =
      List.of(Grouping.of("region"), Grouping.of("region", "platform"));

  private static final List<ScorePolicy> POLICIES = List.of(ScorePolicy.values());
  private static final List<Order> ORDERS = List.of(Order.values());
  private static final List<TieBreak> TIE_BREAKS = List.of(TieBreak.values());
  private static final List<Ranking> RANKINGS = List.of(Ranking.values());
  private static final List<WindowKind> KINDS = List.of(WindowKind.values());

  private final Random random;
  private final long seed;
  private final Instant start;
  private final Map<BoardKey, Board> drafts = new HashMap<>();

  RandomBoards(Random random, long seed, Instant start) {
    this.random = random;
    this.seed = seed;
    this.start = start.truncatedTo(ChronoUnit.SECONDS);
  }

  List<BoardKey> keys() {
    return KEYS;
  }

  BoardKey key() {
    // The first board is where most of it happens.
    return KEYS.get(random.nextInt(3) > 0 ? 0 : random.nextInt(KEYS.size()));
  }

  ZoneId zone(BoardKey key) {
    Board draft = drafts.get(key);
    return draft == null ? ZoneId.of("UTC") : draft.zone();
  }

  /// The boards that are there from the beginning.
  List<Board> first() {
    int combination = (int) Math.floorMod(seed, 72L);
    Board board = fresh(KEYS.getFirst());
    drafts.put(
        board.key(),
        with(
            board,
            POLICIES.get(combination % 3),
            ORDERS.get(combination / 3 % 2),
            TIE_BREAKS.get(combination / 6 % 4),
            RANKINGS.get(combination / 24 % 3)));
    fresh(KEYS.get(1));
    return List.of(drafts(0), drafts(1));
  }

  private Board drafts(int index) {
    return Objects.requireNonNull(drafts.get(KEYS.get(index)));
  }

  /// A new board, a harmless change of one, or a change that is refused while there are entries.
  Board next() {
    BoardKey key = key();
    Board draft = drafts.get(key);
    if (draft == null) {
      return fresh(key);
    }
    if (random.nextInt(4) == 0) {
      return turned(draft);
    }
    Board changed = extended(draft);
    drafts.put(key, changed);
    return changed;
  }

  private Board fresh(BoardKey key) {
    Board board =
        new Board(
            key,
            pick(ORDERS),
            pick(POLICIES),
            pick(TIE_BREAKS),
            pick(RANKINGS),
            ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))),
            rules(),
            GROUPINGS.subList(0, random.nextInt(3)),
            bound(-3),
            bound(1_000),
            GRACES.get(random.nextInt(GRACES.size())),
            List.of(),
            null);
    drafts.put(key, board);
    return board;
  }

  private List<WindowRule> rules() {
    List<WindowRule> rules = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      rules.add(new WindowRule.AllTime());
    }
    for (WindowKind kind : KINDS) {
      if (kind.isCalendar() && random.nextInt(4) == 0) {
        rules.add(new WindowRule.Recurring(kind, random.nextInt(4)));
      }
    }
    if (random.nextInt(3) == 0) {
      rules.add(season("s1", -2, 1));
      rules.add(season("s2", 0, 3));
    }
    return rules.isEmpty() ? List.of(new WindowRule.AllTime()) : rules;
  }

  private WindowRule season(String name, int fromDay, int toDay) {
    return new WindowRule.Season(
        name,
        start.plus(fromDay, ChronoUnit.DAYS),
        start.plus(toDay, ChronoUnit.DAYS),
        random.nextInt(2));
  }

  private @Nullable Long bound(long value) {
    return random.nextInt(5) == 0 ? value : null;
  }

  /// Windows and groupings are only added, and nothing that was forgotten becomes readable again.
  private Board extended(Board board) {
    List<WindowRule> rules = new ArrayList<>(board.windows());
    WindowKind kind = pick(KINDS);
    if (kind.isCalendar() && rules.stream().noneMatch(rule -> rule.kind() == kind)) {
      rules.add(new WindowRule.Recurring(kind, random.nextInt(4)));
    }
    int groupings = Math.max(board.groups().size(), random.nextInt(3));
    return new Board(
        board.key(),
        board.order(),
        board.policy(),
        board.tieBreak(),
        pick(RANKINGS),
        board.zone(),
        rules,
        GROUPINGS.subList(0, groupings),
        bound(-3),
        bound(1_000),
        board.grace(),
        List.of("tag" + random.nextInt(3)),
        null);
  }

  private Board turned(Board board) {
    return with(board, pick(POLICIES), pick(ORDERS), pick(TIE_BREAKS), board.ranking());
  }

  private static Board with(
      Board board, ScorePolicy policy, Order order, TieBreak tieBreak, Ranking ranking) {
    return new Board(
        board.key(),
        order,
        policy,
        tieBreak,
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

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
