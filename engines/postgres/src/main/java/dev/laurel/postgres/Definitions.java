package dev.laurel.postgres;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/// Writes what an event does to a board itself. The board's row is locked, where there is one.
final class Definitions {
  private static final String DISCARD = "INSERT INTO dropped_divisions SELECT id FROM divisions ";

  private Definitions() {}

  /// The board as it is after a definition.
  static KnownBoard define(Connection connection, Board board, @Nullable KnownBoard before)
      throws SQLException {
    KnownBoard[] stored = new KnownBoard[1];
    Script script = new Script();
    String returning = " RETURNING " + KnownBoard.COLUMNS;
    Object[] columns = columns(board);
    if (before == null) {
      script.query(
          """
          INSERT INTO boards (revision, ascending, policy, tie_break, ranking, zone, definition,
                              game, name)
          VALUES (nextval('board_revision'), ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO NOTHING\
          """
              + returning,
          row -> stored[0] = KnownBoard.of(row),
          columns);
    } else {
      script.query(
          """
          UPDATE boards SET revision = nextval('board_revision'), ascending = ?, policy = ?,
                 tie_break = ?, ranking = ?, zone = ?, definition = ?
           WHERE game = ? AND name = ?\
          """
              + returning,
          row -> stored[0] = KnownBoard.of(row),
          columns);
      String[] groupings =
          board.groupings().stream().map(Grouping::toString).toArray(String[]::new);
      String other = "WHERE board = ? AND NOT grouping = ANY (?)";
      script.update(DISCARD + other, before.id(), groupings);
      script.update("DELETE FROM divisions " + other, before.id(), groupings);
      Redefinition.apply(connection, before.id(), board);
    }
    script.run(connection);
    if (stored[0] == null) {
      throw new SQLTransientException("another instance made the board just now", "40001");
    }
    return stored[0];
  }

  private static Object[] columns(Board board) {
    return new Object[] {
      board.order() == Order.ASC,
      board.policy().name(),
      board.tieBreak().name(),
      board.ranking().name(),
      board.zone().getId(),
      KnownBoard.packed(board),
      board.key().game().value(),
      board.key().board().value()
    };
  }

  static void drop(Connection connection, KnownBoard board) throws SQLException {
    new Script()
        .update(DISCARD + "WHERE board = ?", board.id())
        .update("UPDATE archives SET state = 'doomed' WHERE board = ?", board.id())
        .update("DELETE FROM boards WHERE id = ?", board.id())
        .run(connection);
  }

  /// Discards the tables of a window. The new revision tells every instance to forget their
  /// numbers.
  static void forget(Connection connection, BoardKey board, String window) throws SQLException {
    long[] id = {-1};
    new Script()
        .query(
            "SELECT id FROM boards WHERE game = ? AND name = ? FOR UPDATE",
            row -> id[0] = row.getLong(1),
            board.game().value(),
            board.board().value())
        .run(connection);
    new Script()
        .update(DISCARD + "WHERE board = ? AND window_id = ?", id[0], window)
        .update("DELETE FROM divisions WHERE board = ? AND window_id = ?", id[0], window)
        .update("UPDATE boards SET revision = nextval('board_revision') WHERE id = ?", id[0])
        .run(connection);
  }

  static boolean holds(Connection connection, BoardKey board, String window) throws SQLException {
    boolean[] any = new boolean[1];
    new Script()
        .query(
            """
            SELECT 1 FROM divisions d JOIN boards b ON b.id = d.board
             WHERE b.game = ? AND b.name = ? AND d.window_id = ? LIMIT 1\
            """,
            _ -> any[0] = true,
            board.game().value(),
            board.board().value(),
            window)
        .run(connection);
    return any[0];
  }
}
