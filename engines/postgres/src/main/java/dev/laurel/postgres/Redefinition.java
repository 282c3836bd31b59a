package dev.laurel.postgres;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes another definition of a board into what is archived of it: windows that are no longer the
/// same are forgotten, and the tables of groupings that it no longer has. The board is locked.
final class Redefinition {
  private Redefinition() {}

  static void apply(Connection connection, long id, Board board) throws SQLException {
    String[] groupings = board.groupings().stream().map(Grouping::toString).toArray(String[]::new);
    Map<Long, Window> windows = new LinkedHashMap<>();
    Script script = new Script();
    // It may be open again by the new definition.
    script.update(
        "UPDATE archives SET state = 'doomed' WHERE board = ? AND state = 'draft' AND day IS NULL",
        id);
    script.update(
        """
        UPDATE archives a SET revision = revision + 1
         WHERE a.board = ? AND a.state = 'whole' AND EXISTS (
           SELECT 1 FROM archived_tables t WHERE t.archive = a.id AND NOT t.grouping = ANY (?))\
        """,
        id,
        groupings);
    script.update(
        """
        UPDATE archived_tables t SET archive = NULL FROM archives a
         WHERE a.board = ? AND a.state = 'whole' AND t.archive = a.id
           AND NOT t.grouping = ANY (?)\
        """,
        id,
        groupings);
    script.query(
        "SELECT a.id, "
            + ArchiveHeads.WINDOW
            + " FROM archives a WHERE a.board = ? AND a.day IS NULL AND a.state IN ('whole',"
            + " 'over')",
        row -> windows.put(row.getLong("id"), ArchiveHeads.window(row)),
        id);
    script.run(connection);
    Script changes = new Script();
    windows.forEach((archive, known) -> change(changes, archive, known, redefined(known, board)));
    changes.run(connection);
  }

  /// The window that an archived one is by another definition; null where it is another, and its
  /// name free to be used again. A season stays what it was: one that is over is not opened again.
  private static @Nullable Window redefined(Window known, Board board) {
    Window now = board.windowOf(known.id()).orElse(null);
    if (known.kind() == WindowKind.SEASON) {
      return now;
    }
    return now == null || now.equals(known) ? known : null;
  }

  private static void change(Script script, long archive, Window known, @Nullable Window now) {
    if (now == null) {
      script.update("UPDATE archives SET state = 'doomed' WHERE id = ?", archive);
    } else if (!now.equals(known)) {
      script.update(
          "UPDATE archives SET starts_at = ?, ends_at = ? WHERE id = ?",
          now.from(),
          now.to(),
          archive);
    }
  }
}
