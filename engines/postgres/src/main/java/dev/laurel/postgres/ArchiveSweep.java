package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Deletes what nobody can read of the archive any more, a bounded number of rows at a time.
final class ArchiveSweep {
  private final Database database;

  ArchiveSweep(Database database) {
    this.database = database;
  }

  /// A table that is to go, and the day of the snapshot that it is of.
  private record Waste(long table, long board, @Nullable LocalDate day) {
    static Waste of(ResultSet row) throws SQLException {
      return new Waste(
          row.getLong("id"), row.getLong("board"), row.getObject("day", LocalDate.class));
    }
  }

  /// True where there may be more to do.
  boolean step() {
    return database.repeatably(connection -> Draft.nobodyWrites(connection) && step(connection));
  }

  /// A draft that nobody writes is one that somebody did not live to finish.
  private static boolean step(Connection connection) throws SQLException {
    @Nullable Waste[] found = new Waste[1];
    new Script()
        .update("UPDATE archives SET state = 'doomed' WHERE state = 'draft'")
        .query(
            """
            SELECT t.id, a.board, a.day
              FROM archives a JOIN archived_tables t ON t.archive = a.id
             WHERE a.state = 'doomed'
            UNION ALL
            SELECT t.id, NULL, NULL FROM archived_tables t WHERE t.archive IS NULL
             LIMIT 1\
            """,
            row -> found[0] = Waste.of(row))
        .run(connection);
    return found[0] == null ? deleteHeads(connection) : delete(connection, found[0]);
  }

  private static boolean deleteHeads(Connection connection) throws SQLException {
    int[] deleted = new int[1];
    new Script()
        .counted(
            """
            DELETE FROM archives WHERE id IN (
              SELECT a.id FROM archives a WHERE a.state = 'doomed' LIMIT ?)\
            """,
            count -> deleted[0] = count,
            Upkeep.ROWS_AT_ONCE)
        .run(connection);
    return deleted[0] > 0;
  }

  private static boolean delete(Connection connection, Waste waste) throws SQLException {
    String some =
        """
         e.table_id = ? AND e.place < (
          SELECT min(o.place) + ? FROM archived_entries o WHERE o.table_id = ?)\
        """;
    int[] deleted = new int[1];
    Script script = new Script();
    if (waste.day != null) {
      script.update(
          """
          DELETE FROM player_history h USING archived_entries e
           WHERE h.player = e.player AND h.board = ? AND h.day = ? AND h.table_id = e.table_id
             AND\
          """
              + some,
          waste.board,
          waste.day,
          waste.table,
          Upkeep.ROWS_AT_ONCE,
          waste.table);
    }
    script
        .counted(
            "DELETE FROM archived_entries e WHERE" + some,
            count -> deleted[0] = count,
            waste.table,
            Upkeep.ROWS_AT_ONCE,
            waste.table)
        .run(connection);
    if (deleted[0] == 0) {
      new Script().update("DELETE FROM archived_tables WHERE id = ?", waste.table).run(connection);
    }
    return true;
  }
}
