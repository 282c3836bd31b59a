package dev.laurel.postgres;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The commits whose changes the rank index may not have: those of an instance that died before it
/// applied them, or all of them while the index is away. For any number of threads and instances.
public final class Outbox implements Backlog {
  private static final int ENTRIES_AT_ONCE = 5_000;

  private final Database database;

  public Outbox(Database database) {
    this.database = database;
  }

  @Override
  public List<Long> waiting(Duration longerThan) {
    return database.read(connection -> {
      List<Long> ids = new ArrayList<>();
      new Script()
          .query(
              """
              SELECT id FROM outbox
               WHERE created_at <= clock_timestamp() - ? * interval '1 millisecond' ORDER BY id\
              """,
              row -> ids.add(row.getLong(1)),
              longerThan.toMillis())
          .run(connection);
      return ids;
    });
  }

  @Override
  public List<Event> events(List<Long> commits) {
    return database.read(connection -> {
      List<Event> events = new ArrayList<>();
      new Script()
          .query(
              "SELECT sequence, packed FROM outbox WHERE id = ANY (?) ORDER BY id",
              row -> new EventReader(row.getLong(1), row.getBytes(2)).read(events::add),
              ids(commits))
          .run(connection);
      return events;
    });
  }

  @Override
  public void delete(List<Long> commits) {
    if (!commits.isEmpty()) {
      database.repeatably(connection -> {
        new Script().update("DELETE FROM outbox WHERE id = ANY (?)", ids(commits)).run(connection);
        return true;
      });
    }
  }

  private static long[] ids(List<Long> commits) {
    return Columns.numbers(commits, Long::longValue);
  }

  @Override
  public List<Change> current(List<Change> changes) {
    List<Change> current = new ArrayList<>(changes.size());
    for (int from = 0; from < changes.size(); from += ENTRIES_AT_ONCE) {
      List<Change> some = changes.subList(from, Math.min(from + ENTRIES_AT_ONCE, changes.size()));
      current.addAll(database.read(connection -> find(connection, some)));
    }
    return current;
  }

  private static List<Change> find(Connection connection, List<Change> changes)
      throws SQLException {
    List<DivisionId> divisions =
        changes.stream().map(change -> DivisionId.of(change.standings())).toList();
    List<Change> found = new ArrayList<>(changes.size());
    new Script()
        .query(
            "SELECT b.game, b.name AS board, d.window_id, d.grouping, s.group_values, "
                + EntryRows.COLUMNS
                + """
                 FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                       AS w(game, name, window_id, grouping, player)
                  JOIN boards b ON b.game = w.game AND b.name = w.name
                  JOIN divisions d ON d.board = b.id AND d.window_id = w.window_id
                       AND d.grouping = w.grouping
                  JOIN entries e ON e.division = d.id AND e.player = w.player
                  JOIN standings s ON s.id = e.standings\
                """,
            row ->
                found.add(
                    new Change(
                        Tables.name(row),
                        new PlayerId(row.getString("player")),
                        null,
                        EntryRows.entry(row),
                        true)),
            Columns.texts(divisions, id -> id.board().game().value()),
            Columns.texts(divisions, id -> id.board().board().value()),
            Columns.texts(divisions, DivisionId::window),
            Columns.texts(divisions, id -> id.grouping().toString()),
            Columns.texts(changes, change -> change.player().value()))
        .run(connection);
    return found;
  }
}
