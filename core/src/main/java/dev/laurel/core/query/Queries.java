package dev.laurel.core.query;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.BoardNotFound;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Everything that can be asked of a board.
public final class Queries {
  /// The most entries of one answer.
  public static final int MAX_LIMIT = 1000;

  /// The most neighbours on one side.
  public static final int MAX_NEIGHBOURS = 500;

  private final Ledger ledger;
  private final RankIndex index;
  private final Names names;
  private final InstantSource clock;

  public Queries(Ledger ledger, RankIndex index, Names names, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.names = names;
    this.clock = clock;
  }

  /// The standings that a reader means.
  public Table table(Where where) {
    Board board = board(where.board());
    long now = now();
    Window window = board.window(where.window(), now);
    Ranking ranking = where.ranking() == null ? board.ranking() : where.ranking();
    boolean open = window.isOpen(now, board.graceMicros());
    return new Table(board, window, open, group(board, where.group()), ranking);
  }

  /// Best first, from a position (from 1).
  public Page top(Where where, long from, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    if (from < 1) {
      throw new InvalidInput("offset", "must not be negative");
    }
    Table table = table(where);
    return page(table, index.range(table.id(), from, limit));
  }

  /// Best first, after what a cursor remembers.
  public Page topAfter(Where where, Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return page(table, index.after(table.id(), cursor.position(), limit));
  }

  /// Worst first.
  public Page bottom(Where where, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return last(table, index.bottom(table.id(), limit));
  }

  /// Positions from..to, both included.
  public Page ranks(Where where, long from, long to) {
    if (from < 1) {
      throw new InvalidInput("from", "ranks begin at 1");
    }
    if (to < from) {
      throw new InvalidInput("to", "must not be before from");
    }
    if (to - from >= MAX_LIMIT) {
      throw new InvalidInput("to", "at most " + MAX_LIMIT + " ranks at once");
    }
    Table table = table(where);
    return last(table, index.range(table.id(), from, (int) (to - from) + 1));
  }

  /// Entries with min ≤ score ≤ max, best first.
  public Page scores(Where where, long min, long max, @Nullable Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    if (min > max) {
      throw new InvalidInput("min", "must not be greater than max");
    }
    Table table = table(where);
    Position after = cursor == null ? null : cursor.position();
    return page(table, index.byScore(table.id(), min, max, after, limit));
  }

  /// Where one player stands.
  public PlayerStanding player(Where where, PlayerId player) {
    Table table = table(where);
    Standing standing =
        index.place(table.id(), player).orElseThrow(() -> notRanked(table.id(), player));
    return new PlayerStanding(table, row(table, standing.ranked()), standing);
  }

  /// A player's neighbours, and the player among them.
  public Page around(Where where, PlayerId player, int above, int below) {
    checkRange("above", above, 0, MAX_NEIGHBOURS);
    checkRange("below", below, 0, MAX_NEIGHBOURS);
    Table table = table(where);
    return last(
        table,
        index
            .around(table.id(), player, above, below)
            .orElseThrow(() -> notRanked(table.id(), player)));
  }

  /// Of these players, those who are ranked, best first, and those who are not.
  public Friends lookup(Where where, List<PlayerId> players) {
    checkRange("players", players.size(), 0, MAX_LIMIT);
    Table table = table(where);
    Set<PlayerId> asked = new LinkedHashSet<>(players);
    Slice slice = index.places(table.id(), List.copyOf(asked));
    Set<PlayerId> found = new HashSet<>();
    slice.entries().forEach(ranked -> found.add(ranked.player()));
    List<PlayerId> missing = asked.stream().filter(player -> !found.contains(player)).toList();
    return new Friends(last(table, slice), missing);
  }

  /// The place that a player who joined now with this score would take.
  public Prospect rankOf(Where where, long score) {
    Table table = table(where);
    Count count = index.count(table.id(), score);
    long rank =
        switch (table.ranking()) {
          case ORDINAL -> count.better() + count.equal() + 1;
          case COMPETITION -> count.better() + 1;
          case DENSE -> count.betterScores() + 1;
        };
    double percentile = Standing.percentile(count.better(), count.total() + 1);
    return new Prospect(table, score, rank, count.total(), percentile);
  }

  /// The worst score on the board that reaches a percentile; empty where the board is.
  public Threshold scoreAt(Where where, double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new InvalidInput("percentile", "must be a number from 0 to 100");
    }
    Table table = table(where);
    Optional<Long> score = index.scoreAt(table.id(), percentile);
    return new Threshold(table, percentile, score, index.total(table.id()));
  }

  public Distribution distribution(Table table, int buckets) {
    checkRange("buckets", buckets, 1, Distribution.MAX_BUCKETS);
    return index.distribution(table.id(), buckets);
  }

  /// The board's readable windows, newest first; those that are empty only where they are open now.
  public List<WindowLine> windows(BoardKey key) {
    return new WindowList(board(key), index.windows(key), now()).lines();
  }

  public Board board(BoardKey key) {
    return ledger
        .board(key)
        .orElseThrow(() -> new BoardNotFound(key.game().value(), key.board().value()));
  }

  private long now() {
    return Micros.of(clock.instant());
  }

  private static Group group(Board board, @Nullable String text) {
    if (text == null) {
      return Group.GLOBAL;
    }
    return board
        .group(Group.parse(text))
        .orElseThrow(
            () -> new InvalidInput("group", "the board has no grouping for '" + text + "'"));
  }

  private Page page(Table table, Slice slice) {
    Cursor next =
        slice.more() ? new Cursor(Position.of(table.board(), slice.entries().getLast())) : null;
    return new Page(table, slice.total(), rows(table, slice), next);
  }

  private Page last(Table table, Slice slice) {
    return new Page(table, slice.total(), rows(table, slice), null);
  }

  private List<Row> rows(Table table, Slice slice) {
    List<Row> rows = new ArrayList<>(slice.entries().size());
    for (Ranked ranked : slice.entries()) {
      rows.add(row(table, ranked));
    }
    return rows;
  }

  private Row row(Table table, Ranked ranked) {
    return new Row(ranked.rank(table.ranking()), ranked, names.name(ranked.player()).orElse(null));
  }

  private static PlayerNotRanked notRanked(StandingsId standings, PlayerId player) {
    return new PlayerNotRanked(player.value(), standings.toString());
  }

  private static void checkRange(String field, long value, long min, long max) {
    if (value < min || value > max) {
      throw new InvalidInput(field, "must be between " + min + " and " + max);
    }
  }
}
