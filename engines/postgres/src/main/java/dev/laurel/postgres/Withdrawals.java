package dev.laurel.postgres;

import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Hides players of archived tables, shows them again, or removes them: in the transaction that
/// decides it.
final class Withdrawals {
  /// A player in an archived table.
  record Place(long table, PlayerId player) {}

  /// What stands at a place; its score stands at the places until `end`.
  private record Found(Place place, ArchivedLine line, long end) {}

  private final Connection connection;
  private final Map<Long, TableHead> heads = new HashMap<>();
  private final List<Found> found = new ArrayList<>();

  private Withdrawals(Connection connection) {
    this.connection = connection;
  }

  /// The players are locked: so none of their entries changes by another transaction.
  static void apply(Connection connection, Map<Place, State> states) throws SQLException {
    if (!states.isEmpty()) {
      Withdrawals withdrawals = new Withdrawals(connection);
      withdrawals.read(List.copyOf(states.keySet()));
      withdrawals.turn(states);
    }
  }

  /// Locks what it belongs to, sorted as everybody does, and reads after that.
  private void read(List<Place> places) throws SQLException {
    long[] tables = Columns.numbers(places, Place::table);
    new Script()
        .query(
            """
            SELECT a.id FROM archives a
             WHERE a.id IN (SELECT t.archive FROM archived_tables t WHERE t.id = ANY (?))
             ORDER BY a.id FOR UPDATE\
            """,
            _ -> {},
            tables)
        .query(
            "SELECT " + ArchiveHeads.TABLE + " FROM archived_tables t WHERE t.id = ANY (?)",
            row -> heads.put(row.getLong("id"), ArchiveHeads.head(row)),
            tables)
        .query(
            """
            SELECT %s, coalesce(
                     (SELECT n.better FROM archived_entries n
                       WHERE n.table_id = e.table_id AND n.sort_key > e.sort_key
                       ORDER BY n.sort_key LIMIT 1), t.size) AS score_end
              FROM unnest(?::bigint[], ?::text[]) AS w(table_id, player)
              JOIN archived_entries e ON e.table_id = w.table_id AND e.player = w.player
              JOIN archived_tables t ON t.id = e.table_id\
            """
                .formatted(PostgresTable.LINE),
            row -> found.add(found(row)),
            tables,
            Columns.texts(places, place -> place.player().value()))
        .run(connection);
  }

  private static Found found(ResultSet row) throws SQLException {
    ArchivedLine line = PostgresTable.line(row);
    PlayerId player = Objects.requireNonNull(line.player());
    return new Found(new Place(row.getLong("table_id"), player), line, row.getLong("score_end"));
  }

  private void turn(Map<Place, State> states) throws SQLException {
    for (Found each : found) {
      State state = Objects.requireNonNull(states.get(each.place));
      heads.computeIfPresent(each.place.table, (_, head) -> head.turn(each.line, state, each.end));
    }
    Script script = new Script();
    heads.values().forEach(head -> addHead(script, head));
    addStates(script);
    script.update(
        """
        UPDATE archives SET revision = revision + 1
         WHERE id IN (SELECT t.archive FROM archived_tables t WHERE t.id = ANY (?))\
        """,
        Columns.numbers(heads.keySet(), Long::longValue));
    script.run(connection);
  }

  private static void addHead(Script script, TableHead head) {
    script.update(
        """
        UPDATE archived_tables SET sum = ?, withdrawn = ?, removed = ?, lost_scores = ?
         WHERE id = ?\
        """,
        new BigDecimal(head.sum()),
        head.withdrawn().places(),
        head.withdrawn().removed(),
        head.withdrawn().scores(),
        head.number());
  }

  private void addStates(Script script) {
    List<Found> known = found.stream().filter(it -> heads.containsKey(it.place.table)).toList();
    script.update(
        """
        UPDATE archived_entries e SET state = w.state
          FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS w(table_id, place, state)
         WHERE e.table_id = w.table_id AND e.place = w.place\
        """,
        Columns.numbers(known, it -> it.place.table),
        Columns.numbers(known, it -> it.line.place()),
        Columns.numbers(known, this::stateCode));
  }

  private long stateCode(Found each) {
    TableHead head = Objects.requireNonNull(heads.get(each.place.table));
    return head.withdrawn().state(each.line.place()).code();
  }
}
