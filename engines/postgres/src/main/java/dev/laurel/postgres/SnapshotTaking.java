package dev.laurel.postgres;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.Window;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Optional;

/// Takes one snapshot: everything is copied by one transaction that sees one moment, so that no
/// commit waits for it and none is seen in a part of the tables only.
final class SnapshotTaking {
  private final Database database;
  private final InstantSource clock;
  private final Board board;
  private final Window day;
  private final LocalDate date;
  private final boolean late;

  SnapshotTaking(Database database, InstantSource clock, Board board, Window day, boolean late) {
    this.database = database;
    this.clock = clock;
    this.board = board;
    this.day = day;
    this.date = LocalDate.parse(day.id());
    this.late = late;
  }

  /// False where there was nothing to do: the board is gone, or somebody else has taken it.
  boolean run() {
    while (true) {
      Draft draft = database.repeatably(this::begin).orElse(null);
      if (draft == null) {
        return false;
      }
      if (database.repeatably(connection -> take(connection, draft))) {
        return true;
      }
    }
  }

  /// In a transaction of its own: the long one must not keep a board from being defined.
  private Optional<Draft> begin(Connection connection) throws SQLException {
    Draft.Locked locked = Draft.lock(connection, board.key(), "KEY SHARE");
    if (locked == null || isTaken(connection, locked.id())) {
      return Optional.empty();
    }
    Snapshots settings = board.snapshots();
    int official = settings == null ? 0 : settings.official();
    Draft.Cover cover = new Draft.Cover(day, date, Micros.of(clock.instant()), late, official);
    return Optional.of(Draft.begin(connection, locked, cover));
  }

  private boolean isTaken(Connection connection, long id) throws SQLException {
    boolean[] taken = new boolean[1];
    new Script()
        .query(
            "SELECT 1 FROM archives WHERE board = ? AND day = ? AND state = 'whole'",
            _ -> taken[0] = true,
            id,
            date)
        .run(connection);
    return taken[0];
  }

  /// Whoever doomed the draft meanwhile has the last statement fail, and all is taken back.
  private boolean take(Connection connection, Draft draft) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    }
    if (!draft.isWanted(connection)) {
      return false;
    }
    TableCopy copy = new TableCopy(connection, draft);
    for (TableCopy.Division division : copy.divisions()) {
      copy.copy(division, true);
    }
    copy.copyHistory(date);
    int[] published = new int[1];
    new Script()
        .counted(
            """
            UPDATE archives SET state = 'whole', whole_at = clock_timestamp()
             WHERE id = ? AND state = 'draft'\
            """,
            count -> published[0] = count,
            draft.id())
        .run(connection);
    return published[0] == 1;
  }
}
