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
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Everything that can be asked of a board. Every answer tells where it came from.
public final class Queries {
  /// The most entries of one answer.
  public static final int MAX_LIMIT = 1000;

  /// The most neighbours on one side.
  public static final int MAX_NEIGHBOURS = 500;

  private final Ledger ledger;
  private final RankReader ranks;
  private final Names names;
  private final InstantSource clock;

  public Queries(Ledger ledger, RankReader ranks, Names names, InstantSource clock) {
    this.ledger = ledger;
    this.ranks = ranks;
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
    return page(table, slice(table, (index, id) -> index.range(id, from, limit)));
  }

  /// Best first, after what a cursor remembers.
  public Page topAfter(Where where, Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return page(table, slice(table, (index, id) -> index.after(id, cursor.position(), limit)));
  }

  /// Worst first.
  public Page bottom(Where where, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    Table table = table(where);
    return last(table, slice(table, (index, id) -> index.bottom(id, limit)));
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
    int limit = (int) (to - from) + 1;
    return last(table, slice(table, (index, id) -> index.range(id, from, limit)));
  }

  /// Entries with min ≤ score ≤ max, best first.
  public Page scores(Where where, long min, long max, @Nullable Cursor cursor, int limit) {
    checkRange("limit", limit, 1, MAX_LIMIT);
    if (min > max) {
      throw new InvalidInput("min", "must not be greater than max");
    }
    Table table = table(where);
    Position after = cursor == null ? null : cursor.position();
    return page(table, slice(table, (index, id) -> index.byScore(id, min, max, after, limit)));
  }

  /// Where one player stands.
  public PlayerStanding player(Where where, PlayerId player) {
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Optional<Standing>> found = ranks.read(index -> index.place(id, player));
    Standing standing = found.value().orElseThrow(() -> notRanked(id, player));
    PlayerName name = names.name(player).orElse(null);
    Row row = row(table, standing.ranked(), name);
    return new PlayerStanding(table, found.source(), row, standing);
  }

  /// A player's neighbours, and the player among them.
  public Page around(Where where, PlayerId player, int above, int below) {
    checkRange("above", above, 0, MAX_NEIGHBOURS);
    checkRange("below", below, 0, MAX_NEIGHBOURS);
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Optional<Slice>> found = ranks.read(index -> index.around(id, player, above, below));
    Slice slice = found.value().orElseThrow(() -> notRanked(id, player));
    return last(table, new Sourced<>(slice, found.source()));
  }

  /// Of these players, those who are ranked, best first, and those who are not.
  public Friends lookup(Where where, List<PlayerId> players) {
    checkRange("players", players.size(), 0, MAX_LIMIT);
    Table table = table(where);
    Set<PlayerId> asked = new LinkedHashSet<>(players);
    List<PlayerId> once = List.copyOf(asked);
    Sourced<Slice> slice = slice(table, (index, id) -> index.places(id, once));
    Set<PlayerId> found = new HashSet<>();
    slice.value().entries().forEach(ranked -> found.add(ranked.player()));
    List<PlayerId> missing = asked.stream().filter(player -> !found.contains(player)).toList();
    return new Friends(last(table, slice), missing);
  }

  /// The place that a player who joined now with this score would take.
  public Prospect rankOf(Where where, long score) {
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Count> found = ranks.read(index -> index.count(id, score));
    Count count = found.value();
    long rank =
        switch (table.ranking()) {
          case ORDINAL -> count.better() + count.equal() + 1;
          case COMPETITION -> count.better() + 1;
          case DENSE -> count.betterScores() + 1;
        };
    double percentile = Standing.percentile(count.better(), count.total() + 1);
    return new Prospect(table, found.source(), score, rank, count.total(), percentile);
  }

  /// The worst score on the board that reaches a percentile; empty where the board is.
  public Threshold scoreAt(Where where, double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new InvalidInput("percentile", "must be a number from 0 to 100");
    }
    Table table = table(where);
    StandingsId id = table.id();
    Sourced<Reach> found =
        ranks.read(index -> new Reach(index.scoreAt(id, percentile), index.total(id)));
    Reach reach = found.value();
    return new Threshold(table, found.source(), percentile, reach.score(), reach.total());
  }

  /// The score at a percentile and how many there are, from one source.
  private record Reach(Optional<Long> score, long total) {}

  public Sourced<Distribution> distribution(Table table, int buckets) {
    checkRange("buckets", buckets, 1, Distribution.MAX_BUCKETS);
    StandingsId id = table.id();
    return ranks.read(index -> index.distribution(id, buckets));
  }

  /// The board's readable windows, newest first; those that are empty only where they are open now.
  public List<WindowLine> windows(BoardKey key) {
    Board board = board(key);
    Map<String, Long> totals = ranks.<Map<String, Long>>read(index -> index.windows(key)).value();
    return new WindowList(board, totals, now()).lines();
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

  private Sourced<Slice> slice(Table table, BiFunction<RankIndex, StandingsId, Slice> question) {
    StandingsId id = table.id();
    return ranks.read(index -> question.apply(index, id));
  }

  private Page page(Table table, Sourced<Slice> found) {
    Slice slice = found.value();
    Cursor next =
        slice.more() ? new Cursor(Position.of(table.board(), slice.entries().getLast())) : null;
    return page(table, found, next);
  }

  private Page last(Table table, Sourced<Slice> found) {
    return page(table, found, null);
  }

  private Page page(Table table, Sourced<Slice> found, @Nullable Cursor next) {
    Slice slice = found.value();
    return new Page(table, found.source(), slice.total(), rows(table, slice.entries()), next);
  }

  private List<Row> rows(Table table, List<Ranked> entries) {
    List<PlayerId> players = new ArrayList<>(entries.size());
    entries.forEach(ranked -> players.add(ranked.player()));
    List<@Nullable PlayerName> named = names.names(players);
    List<Row> rows = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      rows.add(row(table, entries.get(i), named.get(i)));
    }
    return rows;
  }

  private static Row row(Table table, Ranked ranked, @Nullable PlayerName name) {
    return new Row(ranked.rank(table.ranking()), ranked, name);
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
