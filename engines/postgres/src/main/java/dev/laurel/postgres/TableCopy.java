package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Copies entries into archived tables, on the server, with their places: those who are ranked and
/// those who are hidden.
record TableCopy(Connection connection, Draft draft) {
  /// A large table takes longer than any other answer.
  private static final int PATIENCE_MILLIS = Math.toIntExact(Duration.ofHours(2).toMillis());

  /// The tables of one grouping are copied by one walk over their entries.
  record Division(long id, String grouping) {}

  List<Division> divisions() throws SQLException {
    List<Division> divisions = new ArrayList<>();
    new Script()
        .query(
            "SELECT id, grouping FROM divisions WHERE board = ? AND window_id = ? ORDER BY id",
            row -> divisions.add(new Division(row.getLong(1), row.getString(2))),
            draft.board(),
            draft.window())
        .run(connection);
    return divisions;
  }

  /// `named`: with the names that players have now.
  void copy(Division division, boolean named) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, PATIENCE_MILLIS);
    new Script()
        .update(
            """
            INSERT INTO archived_tables (archive, grouping, group_values)
            SELECT ?, ?, s.group_values FROM standings s
             WHERE s.division = ? AND s.id IN (
               SELECT e.standings FROM entries e WHERE e.division = ? AND e.state <> 2)\
            """,
            draft.id(),
            division.grouping,
            division.id,
            division.id)
        .update(entries(named), draft.id(), division.grouping, division.id)
        .update(HEADS, draft.id(), division.grouping, draft.id(), division.grouping)
        .run(connection);
  }

  private static String entries(boolean named) {
    return """
    INSERT INTO archived_entries (table_id, place, player, name, sort_key, tie, score, subscore,
                                  reached_at, version, better, better_scores, state, metadata)
    SELECT t.id, row_number() OVER in_order - 1, e.player, %s, e.sort_key, e.tie, e.score,
           e.subscore, e.reached_at, e.version, rank() OVER by_score - 1,
           dense_rank() OVER by_score - 1, e.state, e.metadata
      FROM entries e
      JOIN standings s ON s.id = e.standings
      JOIN archived_tables t ON t.archive = ? AND t.grouping = ?
           AND t.group_values = s.group_values
      %s
     WHERE e.division = ? AND e.state <> 2
    WINDOW in_order AS (PARTITION BY t.id ORDER BY e.sort_key, e.tie, e.player),
           by_score AS (PARTITION BY t.id ORDER BY e.sort_key)\
    """
        .formatted(
            named ? "p.name" : "NULL", named ? "LEFT JOIN players p ON p.id = e.player" : "");
  }

  /// A score of which all are hidden counts for nobody.
  private static final String HEADS =
      """
      UPDATE archived_tables t
         SET size = c.size, sum = c.sum, withdrawn = c.hidden,
             lost_scores = coalesce(l.firsts, '{}')
        FROM (SELECT e.table_id, count(*) AS size,
                     coalesce(sum(e.score) FILTER (WHERE e.state = 0), 0) AS sum,
                     coalesce(array_agg(e.place ORDER BY e.place) FILTER (WHERE e.state <> 0), '{}')
                       AS hidden
                FROM archived_entries e JOIN archived_tables o ON o.id = e.table_id
               WHERE o.archive = ? AND o.grouping = ? GROUP BY e.table_id) AS c
        LEFT JOIN (
              SELECT table_id, array_agg(better ORDER BY better) AS firsts
                FROM (SELECT e.table_id, e.better
                        FROM archived_entries e JOIN archived_tables o ON o.id = e.table_id
                       WHERE o.archive = ? AND o.grouping = ?
                       GROUP BY e.table_id, e.better HAVING bool_and(e.state <> 0)) AS lost
               GROUP BY table_id) AS l ON l.table_id = c.table_id
       WHERE t.id = c.table_id\
      """;

  /// A day of each player, by the global table.
  void copyHistory(LocalDate day) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, PATIENCE_MILLIS);
    new Script()
        .update(
            """
            INSERT INTO player_history (player, board, day, table_id, name, place, better,
                                        better_scores, score, subscore)
            SELECT e.player, ?, ?, e.table_id, e.name, e.place, e.better, e.better_scores,
                   e.score, e.subscore
              FROM archived_tables t JOIN archived_entries e ON e.table_id = t.id
             WHERE t.archive = ? AND t.grouping = ''
            ON CONFLICT (player, board, day) DO UPDATE
               SET table_id = excluded.table_id, name = excluded.name, place = excluded.place,
                   better = excluded.better, better_scores = excluded.better_scores,
                   score = excluded.score, subscore = excluded.subscore\
            """,
            draft.board(),
            day,
            draft.id())
        .run(connection);
  }
}
