package dev.laurel.postgres;

import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An archived table in PostgreSQL. Every question is a look into an index: by place, by player, or
/// by order.
///
/// What is dropped is deleted in steps, perhaps under a reader's eyes. So every question also asks,
/// in the same moment, whether the table is still to be read.
final class PostgresTable implements ArchivedTable {
  static final String LINE =
      "e.table_id, e.place, e.better, e.better_scores, e.player, e.name, " + EntryRows.VALUES;

  private static final String IS_KEPT =
      """
      SELECT 1 FROM archived_tables t JOIN archives a ON a.id = t.archive
       WHERE t.id = ? AND a.state = 'whole'\
      """;

  private final Database database;
  private final Archived archived;
  private final TableHead head;

  PostgresTable(Database database, Archived archived, TableHead head) {
    this.database = database;
    this.archived = archived;
    this.head = head;
  }

  @Override
  public TableHead head() {
    return head;
  }

  @Override
  public Order order() {
    return archived.order();
  }

  @Override
  public List<ArchivedLine> lines(long from, int count) {
    return lines(" AND e.place >= ? AND e.place < ? ORDER BY e.place", from, from + count);
  }

  @Override
  public Optional<ArchivedLine> find(PlayerId player) {
    return find(List.of(player)).stream().findFirst();
  }

  @Override
  public List<ArchivedLine> find(List<PlayerId> players) {
    return lines(" AND e.player = ANY (?)", (Object) Columns.texts(players, PlayerId::value));
  }

  private List<ArchivedLine> lines(String condition, Object... values) {
    List<ArchivedLine> lines = new ArrayList<>();
    ask(
        "SELECT " + LINE + " FROM archived_entries e WHERE e.table_id = ?" + condition,
        row -> lines.add(line(row)),
        values);
    return lines;
  }

  /// All entries of a key know how many are before it, erased ones too.
  @Override
  public Below below(long key) {
    @Nullable Below[] below = new Below[1];
    ask(
        """
        (SELECT e.better, e.better_scores, 0 AS last FROM archived_entries e
          WHERE e.table_id = ? AND e.sort_key >= ? ORDER BY e.sort_key LIMIT 1)
        UNION ALL
        (SELECT e.place + 1, e.better_scores + 1, 1 FROM archived_entries e
          WHERE e.table_id = ? ORDER BY e.place DESC LIMIT 1)
        ORDER BY last DESC\
        """,
        row -> below[0] = new Below(row.getLong(1), row.getLong(2)),
        key,
        head.number());
    return below[0] == null ? new Below(0, 0) : below[0];
  }

  /// The place of the first one behind. An erased one has no player to compare, and is a hole: it
  /// counts for nobody on whichever side it is.
  @Override
  public long end(Position position) {
    long[] end = {head.size()};
    ask(
        """
        SELECT e.place FROM archived_entries e
         WHERE e.table_id = ? AND (e.sort_key, e.tie, e.player) > (?, ?, ?)
         ORDER BY e.sort_key, e.tie, e.player LIMIT 1\
        """,
        row -> end[0] = row.getLong(1),
        order().key(position.score()),
        position.tie(),
        position.player().value());
    return end[0];
  }

  /// Asks about this table: its number is the first parameter.
  private void ask(String sql, Script.RowReader reader, Object... values) {
    Object[] all = new Object[values.length + 1];
    all[0] = head.number();
    System.arraycopy(values, 0, all, 1, values.length);
    boolean kept =
        database.read(connection -> {
          boolean[] found = new boolean[1];
          new Script()
              .query(IS_KEPT, _ -> found[0] = true, head.number())
              .query(sql, reader, all)
              .run(connection);
          return found[0];
        });
    if (!kept) {
      throw new WindowNotFound(archived.id() + " is no longer kept.");
    }
  }

  /// A line of which [#LINE] was asked.
  static ArchivedLine line(ResultSet row) throws SQLException {
    String player = row.getString("player");
    String name = row.getString("name");
    return new ArchivedLine(
        row.getLong("place"),
        row.getLong("better"),
        row.getLong("better_scores"),
        player == null ? null : new PlayerId(player),
        name == null ? null : new PlayerName(name),
        EntryRows.entry(row));
  }
}
