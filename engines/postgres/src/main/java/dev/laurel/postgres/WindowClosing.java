package dev.laurel.postgres;

import dev.laurel.core.Micros;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Notice;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Closes one window.
///
/// ```
/// begin    the board, locked for a moment: from here on no event has a time before the window's
///          end, on any instance, however slow its clock; a draft is noted
/// write    one grouping after the other, while commits go on; they can only hide or remove, and
///          whoever does so in this window dooms the draft
/// finish   the board, locked for a moment: the draft is whole, and hides and removes go there
/// ```
///
/// Ledger and index keep the entries a little longer: an instance that does not know yet that the
/// window is over still finds them. Then the writers drop them.
///
/// A process that ends in between leaves a draft, which is deleted, and the window is closed anew.
final class WindowClosing {
  private final Database database;
  private final InstantSource clock;
  private final Announcement announcement;
  private final Board board;
  private final Window window;
  private final boolean late;

  WindowClosing(
      Database database,
      InstantSource clock,
      Announcement announcement,
      Board board,
      Window window,
      boolean late) {
    this.database = database;
    this.clock = clock;
    this.announcement = announcement;
    this.board = board;
    this.window = window;
    this.late = late;
  }

  /// False where there was nothing to do: the window is not over, the board is another by now, or
  /// somebody else has closed it.
  boolean run() {
    while (true) {
      long time = Micros.of(clock.instant());
      Draft draft = database.repeatably(connection -> begin(connection, time)).orElse(null);
      if (draft == null) {
        return false;
      }
      if (write(draft) && finish(draft, time)) {
        return true;
      }
      database.repeatably(connection -> {
        draft.abandon(connection);
        return true;
      });
    }
  }

  private Optional<Draft> begin(Connection connection, long time) throws SQLException {
    Draft.Locked locked = Draft.lock(connection, board.key(), "UPDATE");
    if (locked == null
        || !locked.definition().equals(board)
        || window.isOpen(time, board.graceMicros())
        || new LoadedPast(connection).isClosed(locked.id(), window)) {
      return Optional.empty();
    }
    new Script()
        .update(
            """
            UPDATE boards SET closed_through = greatest(closed_through, ?),
                   revision = nextval('board_revision') WHERE id = ?\
            """,
            window.to() + board.graceMicros(),
            locked.id())
        .run(connection);
    Draft.Cover cover = new Draft.Cover(window, null, time, late, 0);
    return Optional.of(Draft.begin(connection, locked, cover));
  }

  private boolean write(Draft draft) {
    List<TableCopy.Division> divisions =
        database.read(connection -> new TableCopy(connection, draft).divisions());
    for (TableCopy.Division division : divisions) {
      boolean wanted =
          database.repeatably(connection -> {
            if (!draft.isWanted(connection)) {
              return false;
            }
            new TableCopy(connection, draft).copy(division, false);
            return true;
          });
      if (!wanted) {
        return false;
      }
    }
    return true;
  }

  /// False where somebody was hidden or removed meanwhile, or the board changed.
  private boolean finish(Draft draft, long time) {
    WindowResult result =
        database.read(connection -> new Results(connection).of(draft, board, window, time, late));
    return database.repeatably(connection -> finish(connection, draft, result));
  }

  private boolean finish(Connection connection, Draft draft, WindowResult result)
      throws SQLException {
    Draft.Locked locked = Draft.lock(connection, board.key(), "UPDATE");
    if (locked == null || locked.id() != draft.board()) {
      return false;
    }
    int[] published = new int[1];
    new Script()
        .counted(
            """
            UPDATE archives SET state = 'whole', whole_at = clock_timestamp(), result = ?,
                   winners = ? WHERE id = ? AND state = 'draft'\
            """,
            count -> published[0] = count,
            ResultCodec.write(result),
            Results.winners(result),
            draft.id())
        .run(connection);
    if (published[0] == 0) {
      return false;
    }
    Optional<Notice> notice = announcement.of(result);
    if (notice.isPresent()) {
      PostgresDeliveries.add(connection, notice.get(), announcement.webhooks());
    }
    forgetOldResults(connection, draft);
    return true;
  }

  private void forgetOldResults(Connection connection, Draft draft) throws SQLException {
    new Script()
        .update(
            """
            UPDATE archives SET state = 'doomed' WHERE id IN (
              SELECT id FROM archives
               WHERE board = ? AND day IS NULL AND state = 'over' AND kind = ?
               ORDER BY ends_at DESC OFFSET ?)\
            """,
            draft.board(),
            window.kind().name(),
            Archive.RESULTS)
        .run(connection);
  }
}
