package dev.laurel.postgres;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.ledger.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The commits whose changes the rank index may not have: those of an instance that died before it
/// applied them, or all of them while the index is away. For any number of threads and instances.
public final class Outbox {
  private record Row(long id, long sequence, byte[] packed) {}

  private final Database database;

  public Outbox(Database database) {
    this.database = database;
  }

  /// How many commits wait. The newest one of a busy instance is always among them.
  public long pending() {
    return database.read(connection -> {
      long[] count = new long[1];
      new Script()
          .query("SELECT count(*) FROM outbox", row -> count[0] = row.getLong(1))
          .run(connection);
      return count[0];
    });
  }

  /// The newest commit that waits; zero where none does. What is pending up to it can be deleted
  /// once the index was filled from a scan that began after this call.
  public long newest() {
    return database.read(connection -> {
      long[] newest = new long[1];
      new Script()
          .query("SELECT coalesce(max(id), 0) FROM outbox", row -> newest[0] = row.getLong(1))
          .run(connection);
      return newest[0];
    });
  }

  /// Has the events of at most `limit` commits applied, oldest first, that wait for longer than
  /// `age`, and deletes these commits; nobody else gets them meanwhile. They may have been applied
  /// before. Where applying fails they stay. Returns how many commits there were.
  public int applyOlderThan(Duration age, int limit, Consumer<Event> apply) {
    return database.repeatably(connection -> {
      List<Row> rows = claim(connection, age, limit);
      for (Row row : rows) {
        new EventReader(row.sequence, row.packed).read(apply);
      }
      if (!rows.isEmpty()) {
        new Script()
            .update("DELETE FROM outbox WHERE id = ANY (?)", Columns.numbers(rows, Row::id))
            .run(connection);
      }
      return rows.size();
    });
  }

  private static List<Row> claim(Connection connection, Duration age, int limit)
      throws SQLException {
    List<Row> rows = new ArrayList<>();
    new Script()
        .query(
            """
            SELECT id, sequence, packed FROM outbox
             WHERE created_at <= clock_timestamp() - ? * interval '1 millisecond'
             ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED\
            """,
            row -> rows.add(new Row(row.getLong(1), row.getLong(2), row.getBytes(3))),
            age.toMillis(),
            limit)
        .run(connection);
    return rows;
  }

  /// Deletes the commits up to this one, which the index has by other means.
  public int deleteUpTo(long id) {
    return database.repeatably(connection -> {
      int[] deleted = new int[1];
      new Script()
          .counted("DELETE FROM outbox WHERE id <= ?", count -> deleted[0] = count, id)
          .run(connection);
      return deleted[0];
    });
  }
}
