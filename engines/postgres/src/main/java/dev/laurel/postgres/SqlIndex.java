package dev.laurel.postgres;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.player.PlayerId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Ranks straight from the entries of the ledger: always exact and never behind, but every rank
/// counts the entries before it. It stands in for an index that is not there.
///
/// It takes no changes, since the ledger has written them. So it cannot tell where an entry stood
/// before a change: [Shift#before] is told only of a change that changed nothing.
///
/// Where PostgreSQL is away it throws [dev.laurel.core.Refusal.Unavailable].
public final class SqlIndex implements RankIndex {
  @FunctionalInterface
  private interface Reading<T> {
    T of(SqlTable table) throws SQLException;
  }

  private final Database database;

  public SqlIndex(Database database) {
    this.database = database;
  }

  @Override
  public void define(Board board) {
    // The ledger has done it.
  }

  @Override
  public void drop(BoardKey board) {
    // The ledger has done it.
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    // The ledger does it when it forgets the window.
  }

  @Override
  public void apply(Change change) {
    // The ledger has done it.
  }

  @Override
  public Shift applyAndPlace(Change change) {
    Standing now = place(change.standings(), change.player()).orElse(null);
    return new Shift(change.isReal() ? null : now, now);
  }

  @Override
  public long total(StandingsId id) {
    return read(id, 0L, SqlTable::total);
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return read(id, Optional.empty(), table -> place(table, player));
  }

  /// A hidden one counts itself among the others.
  private static Optional<Standing> place(SqlTable table, PlayerId player) throws SQLException {
    return table.places(List.of(player)).stream()
        .findFirst()
        .map(own -> new Standing(own, table.total() + (own.entry().isRanked() ? 0 : 1)));
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return read(
        id,
        Slice.EMPTY,
        table -> {
          List<Ranked> shown =
              table.places(players).stream().filter(each -> each.entry().isRanked()).toList();
          return new Slice(table.total(), shown, false);
        });
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    return read(
        id, Slice.EMPTY, table -> slice(table, Math.max(from, 1) - 1, table.total(), limit));
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return read(
        id,
        Slice.EMPTY,
        table -> {
          long from = Math.max(table.total() - limit, 0);
          List<Ranked> lines = table.lines(from, limit);
          Collections.reverse(lines);
          return new Slice(table.total(), lines, from > 0);
        });
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return read(id, Slice.EMPTY, table -> slice(table, table.end(position), table.total(), limit));
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    return read(
        id,
        Optional.empty(),
        table -> {
          Optional<Standing> own = place(table, player);
          return own.isEmpty()
              ? Optional.empty()
              : Optional.of(around(table, own.get(), above, below));
        });
  }

  private static Slice around(SqlTable table, Standing own, int above, int below)
      throws SQLException {
    long at = own.ranked().ordinal() - 1;
    long from = Math.max(at - above, 0);
    long next = own.ranked().entry().isRanked() ? at + 1 : at;
    List<Ranked> lines = new ArrayList<>(table.lines(from, at - from));
    lines.add(own.ranked());
    Slice behind = slice(table, next, table.total(), below);
    lines.addAll(behind.entries());
    return new Slice(own.total(), lines, behind.more());
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    return read(
        id,
        Slice.EMPTY,
        table -> {
          long firstKey = Math.min(table.order().key(min), table.order().key(max));
          long lastKey = Math.max(table.order().key(min), table.order().key(max));
          long end = min > max ? 0 : table.countAtMost(lastKey);
          long start = Math.max(table.countBelow(firstKey), after == null ? 0 : table.end(after));
          return slice(table, start, end, limit);
        });
  }

  /// The entries from one offset until another, at most `limit` of them.
  private static Slice slice(SqlTable table, long from, long end, int limit) throws SQLException {
    long count = Math.clamp(end - from, 0, Math.max(limit, 0));
    return new Slice(table.total(), table.lines(from, count), from < end && end - from > count);
  }

  @Override
  public Count count(StandingsId id, long score) {
    return read(
        id,
        new Count(0, 0, 0, 0),
        table -> {
          long key = table.order().key(score);
          long better = table.countBelow(key);
          return new Count(
              better, table.distinctBelow(key), table.countAtMost(key) - better, table.total());
        });
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return read(
        id,
        Optional.empty(),
        table ->
            table.total() == 0
                ? Optional.empty()
                : Optional.of(new Figures(table).scoreAt(percentile)));
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return read(
        id,
        new Distribution(0, Optional.empty()),
        table -> new Figures(table).distribution(buckets));
  }

  /// Every count is a walk over the entries here, so all of them are made in one.
  @Override
  public List<Outline> outlines(StandingsId id, Order order, int points) {
    return read(
        id,
        List.of(new Outline(0, List.of())),
        table ->
            table.total() == 0
                ? List.of(new Outline(0, List.of()))
                : List.of(table.outline(points)));
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    return database.read(connection -> {
      Map<String, Long> totals = new TreeMap<>();
      new Script()
          .query(
              """
              SELECT d.window_id, count(*)
                FROM boards b JOIN divisions d ON d.board = b.id
                JOIN standings s ON s.division = d.id
                JOIN entries e ON e.standings = s.id AND e.state = 0
               WHERE b.game = ? AND b.name = ? AND d.grouping = ''
               GROUP BY d.window_id\
              """,
              row -> totals.put(row.getString(1), row.getLong(2)),
              board.game().value(),
              board.board().value())
          .run(connection);
      return totals;
    });
  }

  @Override
  public Set<String> heldWindows(BoardKey board) {
    return database.read(connection -> {
      Set<String> windows = new HashSet<>();
      new Script()
          .query(
              """
              SELECT DISTINCT d.window_id FROM boards b JOIN divisions d ON d.board = b.id
               WHERE b.game = ? AND b.name = ?\
              """,
              row -> windows.add(row.getString(1)),
              board.game().value(),
              board.board().value())
          .run(connection);
      return windows;
    });
  }

  private <T> T read(StandingsId id, T empty, Reading<T> reading) {
    return database.read(connection -> {
      Optional<SqlTable> table = SqlTable.find(connection, id);
      return table.isEmpty() ? empty : reading.of(table.get());
    });
  }
}
