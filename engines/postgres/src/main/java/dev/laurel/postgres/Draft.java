package dev.laurel.postgres;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Window;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Something that is being archived: nobody reads it before it is whole, and whoever finds it when
/// nobody writes it deletes it.
///
/// @param board the number of the board, not of the definition
/// @param window whose entries are written
record Draft(long id, long board, String window) {
  /// What is archived in one transaction holds this, and so does whoever deletes.
  private static final String WRITING =
      "hashtextextended(current_schema() || ' laurel archive writing', 0)";

  /// A board that is locked until the transaction ends.
  record Locked(long id, Board definition) {}

  /// Empty (null) where the board is gone. `strength` is that of the lock.
  static @Nullable Locked lock(Connection connection, BoardKey board, String strength)
      throws SQLException {
    @Nullable Locked[] found = new Locked[1];
    new Script()
        .query(
            "SELECT id, definition FROM boards WHERE game = ? AND name = ? FOR " + strength,
            row ->
                found[0] =
                    new Locked(row.getLong("id"), KnownBoard.unpacked(row.getBytes("definition"))),
            board.game().value(),
            board.board().value())
        .run(connection);
    return found[0];
  }

  /// The columns of a draft: `window` names what is archived, `day` a snapshot.
  record Cover(Window window, @Nullable LocalDate day, long time, boolean late, int official) {}

  static Draft begin(Connection connection, Locked board, Cover cover) throws SQLException {
    long[] id = new long[1];
    new Script()
        .query(
            """
            INSERT INTO archives (board, window_id, day, kind, starts_at, ends_at, ascending,
                                  tie_break, taken_at, late, official, state)
            VALUES (?, ?, nullif(?, '')::date, ?, ?, ?, ?, ?, ?, ?, ?, 'draft') RETURNING id\
            """,
            row -> id[0] = row.getLong(1),
            board.id,
            cover.window.id(),
            cover.day == null ? "" : cover.day.toString(),
            cover.window.kind().name(),
            cover.window.from(),
            cover.window.to(),
            board.definition.order() == Order.ASC,
            board.definition.tieBreak().name(),
            cover.time,
            cover.late,
            cover.official)
        .run(connection);
    return new Draft(id[0], board.id, cover.day == null ? cover.window.id() : Window.ALL_TIME.id());
  }

  /// Keeps others from deleting while something is written; false where it is no longer wanted.
  boolean isWanted(Connection connection) throws SQLException {
    boolean[] wanted = new boolean[1];
    new Script()
        .query("SELECT pg_advisory_xact_lock(" + WRITING + ")", _ -> {})
        .query("SELECT 1 FROM archives WHERE id = ? AND state = 'draft'", _ -> wanted[0] = true, id)
        .run(connection);
    return wanted[0];
  }

  /// Whether nothing is being written, nor will be until the transaction ends.
  static boolean nobodyWrites(Connection connection) throws SQLException {
    boolean[] nobody = new boolean[1];
    new Script()
        .query(
            "SELECT pg_try_advisory_xact_lock(" + WRITING + ")",
            row -> nobody[0] = row.getBoolean(1))
        .run(connection);
    return nobody[0];
  }

  /// Has what was written deleted.
  void abandon(Connection connection) throws SQLException {
    new Script()
        .update("UPDATE archives SET state = 'doomed' WHERE id = ? AND state = 'draft'", id)
        .run(connection);
  }
}
