package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/// Deletes what has had its time, a bounded number of rows at once. Every instance tries, and the
/// one that gets the lock does it.
final class Upkeep {
  static final int ROWS_AT_ONCE = 10_000;

  static final String LOCK =
      "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' laurel upkeep', 0))";

  private final Database database;
  private final long retentionMicros;

  Upkeep(Database database, Duration eventRetention) {
    this.database = database;
    this.retentionMicros = eventRetention.toNanos() / 1_000;
  }

  void run(long now) {
    database.repeatably(connection -> {
      if (locked(connection)) {
        step(connection, now);
      }
      return true;
    });
  }

  static boolean locked(Connection connection) throws SQLException {
    boolean[] locked = new boolean[1];
    new Script().query(LOCK, row -> locked[0] = row.getBoolean(1)).run(connection);
    return locked[0];
  }

  private void step(Connection connection, long now) throws SQLException {
    new Script()
        .update(
            """
            DELETE FROM idempotency WHERE key IN (
              SELECT key FROM idempotency WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
                 FOR UPDATE SKIP LOCKED)\
            """,
            now,
            ROWS_AT_ONCE)
        .update(
            """
            DELETE FROM consumed_tokens WHERE token_hash IN (
              SELECT token_hash FROM consumed_tokens WHERE expires_at <= ?
               ORDER BY expires_at LIMIT ? FOR UPDATE SKIP LOCKED)\
            """,
            now,
            ROWS_AT_ONCE)
        .update(
            """
            WITH old AS (
              DELETE FROM score_events WHERE sequence IN (
                SELECT sequence FROM (
                  SELECT sequence, time FROM score_events ORDER BY sequence LIMIT ?) AS oldest
                 WHERE time < ?)
              RETURNING sequence)
            DELETE FROM erased_from USING old WHERE erased_from.sequence = old.sequence\
            """,
            ROWS_AT_ONCE,
            now - retentionMicros)
        .update(
            """
            DELETE FROM entries WHERE ctid IN (
              SELECT e.ctid FROM dropped_divisions d JOIN entries e ON e.division = d.id LIMIT ?)\
            """,
            ROWS_AT_ONCE)
        .update(
            """
            DELETE FROM dropped_divisions d
             WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.division = d.id)\
            """)
        .run(connection);
  }
}
