package dev.laurel.postgres;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Makes the rows of divisions and standings that nobody has entered before. Two instances may do
/// so at once: one waits for the other and finds what it made.
final class NewTables {
  private NewTables() {}

  /// Sorted, since everybody takes locks in one order.
  static void make(Connection connection, List<StandingsId> wanted, Boards boards, Tables tables)
      throws SQLException {
    List<StandingsId> missing =
        wanted.stream()
            .filter(id -> tables.table(id) == null)
            .sorted(Comparator.comparing(StandingsId::toString))
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    List<DivisionId> divisions = missing.stream().map(DivisionId::of).distinct().toList();
    new Script()
        .update(
            """
            INSERT INTO divisions (board, window_id, grouping)
            SELECT * FROM unnest(?::bigint[], ?::text[], ?::text[]) ON CONFLICT DO NOTHING\
            """,
            Columns.numbers(divisions, id -> boards.required(id.board()).id()),
            Columns.texts(divisions, DivisionId::window),
            Columns.texts(divisions, id -> id.grouping().toString()))
        .update(
            """
            INSERT INTO standings (division, group_values)
            SELECT d.id, w.group_values
              FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[]) WITH ORDINALITY
                   AS w(board, window_id, grouping, group_values, position)
              JOIN divisions d ON d.board = w.board AND d.window_id = w.window_id
                   AND d.grouping = w.grouping
             ORDER BY w.position ON CONFLICT DO NOTHING\
            """,
            Columns.numbers(missing, id -> boards.required(id.board()).id()),
            Columns.texts(missing, StandingsId::window),
            Columns.texts(missing, id -> id.group().grouping().toString()),
            Columns.texts(missing, id -> Tables.values(id.group())))
        .run(connection);
    missing.forEach(id -> tables.expect(id.board()));
    tables.load(connection, divisions);
    missing.forEach(id -> Objects.requireNonNull(tables.table(id), "standings were not made"));
  }
}
