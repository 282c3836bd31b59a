package dev.laurel.postgres;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One standings at one moment: the few questions that SQL answers by a walk of the index over the
/// entries, and of which every answer of a rank index is made. Offsets are 0-based, ranks 1-based.
final class SqlTable {
  private static final String RANKED = " FROM entries e WHERE e.standings = ? AND e.state = 0";
  private static final String IN_ORDER = " ORDER BY e.sort_key, e.tie, e.player";

  /// Where a player stands, shown or not; the ranks count those who are shown.
  private static final String PLACES =
      """
      SELECT %s,
             (SELECT count(*) FROM entries o WHERE o.standings = e.standings AND o.state = 0
                 AND (o.sort_key, o.tie, o.player) < (e.sort_key, e.tie, e.player)) AS before,
             (SELECT count(*) FROM entries o WHERE o.standings = e.standings AND o.state = 0
                 AND o.sort_key < e.sort_key) AS better,
             (SELECT count(DISTINCT o.sort_key) FROM entries o
               WHERE o.standings = e.standings AND o.state = 0
                 AND o.sort_key < e.sort_key) AS better_scores
        FROM entries e
       WHERE e.division = ? AND e.standings = ? AND e.state <> 2 AND e.player = ANY (?)
       ORDER BY e.sort_key, e.tie, e.player\
      """
          .formatted(EntryRows.COLUMNS);

  /// Of all different scores those at which a multiple of total / points is passed.
  private static final String OUTLINE =
      """
      WITH scores AS (
        SELECT e.sort_key, count(*) AS equal FROM entries e
         WHERE e.standings = ? AND e.state = 0 GROUP BY e.sort_key),
      ranked AS (
        SELECT sort_key, sum(equal) OVER (ORDER BY sort_key) - equal AS better,
               row_number() OVER (ORDER BY sort_key) - 1 AS better_scores, equal
          FROM scores)
      SELECT sort_key, better, better_scores, equal FROM ranked
       WHERE div(better * ?, ?) < div((better + equal) * ?, ?)
       ORDER BY sort_key\
      """;

  private final Connection connection;
  private final TableId id;
  private final Order order;
  private final long total;

  private SqlTable(Connection connection, TableId id, Order order, long total) {
    this.connection = connection;
    this.id = id;
    this.order = order;
    this.total = total;
  }

  /// Empty where nobody has ever entered the standings.
  static Optional<SqlTable> find(Connection connection, StandingsId name) throws SQLException {
    @Nullable SqlTable[] found = new SqlTable[1];
    new Script()
        .query(
            """
            SELECT s.id, d.id, b.ascending,
                   (SELECT count(*) FROM entries e WHERE e.standings = s.id AND e.state = 0)
              FROM standings s JOIN divisions d ON d.id = s.division JOIN boards b ON b.id = d.board
             WHERE b.game = ? AND b.name = ? AND d.window_id = ? AND d.grouping = ?
               AND s.group_values = ?\
            """,
            row -> {
              TableId id = new TableId(row.getLong(1), row.getLong(2));
              Order order = row.getBoolean(3) ? Order.ASC : Order.DESC;
              found[0] = new SqlTable(connection, id, order, row.getLong(4));
            },
            name.board().game().value(),
            name.board().board().value(),
            name.window(),
            name.group().grouping().toString(),
            Tables.values(name.group()))
        .run(connection);
    return Optional.ofNullable(found[0]);
  }

  TableId id() {
    return id;
  }

  Order order() {
    return order;
  }

  long total() {
    return total;
  }

  long countBelow(long key) throws SQLException {
    return number("SELECT count(*)" + RANKED + " AND e.sort_key < ?", id.standings(), key);
  }

  long countAtMost(long key) throws SQLException {
    return number("SELECT count(*)" + RANKED + " AND e.sort_key <= ?", id.standings(), key);
  }

  long distinctBelow(long key) throws SQLException {
    return number(
        "SELECT count(DISTINCT e.sort_key)" + RANKED + " AND e.sort_key < ?", id.standings(), key);
  }

  /// How many entries stand at this position or before it.
  long end(Position position) throws SQLException {
    return number(
        "SELECT count(*)" + RANKED + " AND (e.sort_key, e.tie, e.player) <= (?, ?, ?)",
        id.standings(),
        order.key(position.score()),
        position.tie(),
        position.player().value());
  }

  /// The score at an offset.
  long scoreAt(long offset) throws SQLException {
    return number(
        "SELECT e.score" + RANKED + IN_ORDER + " LIMIT 1 OFFSET ?", id.standings(), offset);
  }

  /// The entries from an offset on.
  List<Ranked> lines(long from, long count) throws SQLException {
    List<Ranked> lines = new ArrayList<>();
    if (count <= 0 || from >= total) {
      return lines;
    }
    String sql = "SELECT " + EntryRows.COLUMNS + RANKED + IN_ORDER + " LIMIT ? OFFSET ?";
    List<Ranked> unnumbered = new ArrayList<>();
    new Script()
        .query(sql, row -> unnumbered.add(ranked(row, 0, 0, 0)), id.standings(), count, from)
        .run(connection);
    return unnumbered.isEmpty() ? lines : numbered(unnumbered, from);
  }

  /// The first one's ranks are asked for; all others follow from the one before.
  private List<Ranked> numbered(List<Ranked> rows, long from) throws SQLException {
    long key = order.key(rows.getFirst().entry().score());
    long ordinal = from + 1;
    long competition = countBelow(key) + 1;
    long dense = distinctBelow(key) + 1;
    List<Ranked> numbered = new ArrayList<>(rows.size());
    for (Ranked row : rows) {
      long next = order.key(row.entry().score());
      if (next != key) {
        key = next;
        competition = ordinal;
        dense++;
      }
      numbered.add(new Ranked(row.player(), row.entry(), ordinal++, competition, dense));
    }
    return numbered;
  }

  /// Those of the players who have an entry here, hidden ones included, best first.
  List<Ranked> places(List<PlayerId> players) throws SQLException {
    List<Ranked> places = new ArrayList<>();
    new Script()
        .query(
            PLACES,
            row ->
                places.add(
                    ranked(
                        row,
                        row.getLong("before") + 1,
                        row.getLong("better") + 1,
                        row.getLong("better_scores") + 1)),
            id.division(),
            id.standings(),
            Columns.texts(players, PlayerId::value))
        .run(connection);
    return places;
  }

  private static Ranked ranked(ResultSet row, long ordinal, long competition, long dense)
      throws SQLException {
    Entry entry = EntryRows.entry(row);
    return new Ranked(new PlayerId(row.getString("player")), entry, ordinal, competition, dense);
  }

  BigDecimal sum() throws SQLException {
    BigDecimal[] sum = {BigDecimal.ZERO};
    new Script()
        .query("SELECT sum(e.score)" + RANKED, row -> sum[0] = row.getBigDecimal(1), id.standings())
        .run(connection);
    return sum[0];
  }

  /// How many scores are in each stretch that begins at one of these and ends before the next.
  long[] countFrom(long[] starts) throws SQLException {
    long[] counts = new long[starts.length];
    new Script()
        .query(
            "SELECT width_bucket(e.score, ?::bigint[]), count(*)" + RANKED + " GROUP BY 1",
            row -> counts[row.getInt(1) - 1] = row.getLong(2),
            starts,
            id.standings())
        .run(connection);
    return counts;
  }

  /// The counts at scores between which equally many entries lie, in one walk over all of them.
  Outline outline(int points) throws SQLException {
    List<Outline.Point> found = new ArrayList<>();
    new Script()
        .query(
            OUTLINE,
            row ->
                found.add(
                    new Outline.Point(
                        order.score(row.getLong(1)),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4))),
            id.standings(),
            points,
            total,
            points,
            total)
        .run(connection);
    return new Outline(total, found);
  }

  private long number(String sql, Object... values) throws SQLException {
    long[] number = new long[1];
    new Script().query(sql, row -> number[0] = row.getLong(1), values).run(connection);
    return number[0];
  }
}
