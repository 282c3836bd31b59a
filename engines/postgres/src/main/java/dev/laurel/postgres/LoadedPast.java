package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a transaction has read of closed windows, whose entries are archived. Its boards and
/// players are locked: no window of them closes, and nobody else hides them, until it ends.
final class LoadedPast {
  /// Of divisions `d`: what is left of closed windows in the ledger counts no more.
  static final String NOT_CLOSED =
      """
      NOT EXISTS (
        SELECT 1 FROM archives c WHERE c.board = d.board AND c.window_id = d.window_id
           AND c.day IS NULL AND c.state IN ('whole', 'over'))\
      """;

  private static final String ENTRIES =
      """
      SELECT t.id, b.game, b.name AS board, a.window_id, t.grouping, t.group_values, %s
        FROM archived_entries e
        JOIN archived_tables t ON t.id = e.table_id
        JOIN archives a ON a.id = t.archive AND a.state = 'whole' AND a.day IS NULL
        JOIN boards b ON b.id = a.board
       WHERE e.player = ?\
      """
          .formatted(EntryRows.VALUES);

  private record Closed(long board, Window window) {}

  private final Connection connection;
  private final Map<Closed, Boolean> closed = new HashMap<>();
  private final Map<StandingsId, Long> tables = new HashMap<>();

  LoadedPast(Connection connection) {
    this.connection = connection;
  }

  /// The archived table of standings in which entries were found; null where none were.
  @Nullable Long table(StandingsId standings) {
    return tables.get(standings);
  }

  boolean isClosed(long board, Window window) throws SQLException {
    Closed asked = new Closed(board, window);
    Boolean known = closed.get(asked);
    if (known == null) {
      known = ask(asked);
      closed.put(asked, known);
    }
    return known;
  }

  private boolean ask(Closed asked) throws SQLException {
    @Nullable Window[] found = new Window[1];
    new Script()
        .query(
            "SELECT "
                + ArchiveHeads.WINDOW
                + """
                 FROM archives a
                 WHERE a.board = ? AND a.window_id = ? AND a.day IS NULL
                   AND a.state IN ('whole', 'over')\
                """,
            row -> found[0] = ArchiveHeads.window(row),
            asked.board,
            asked.window.id())
        .run(connection);
    return Objects.equals(found[0], asked.window);
  }

  /// The entries of a player in the closed windows of a board, removed ones included.
  List<Placed> entries(BoardKey board, PlayerId player) throws SQLException {
    List<Placed> entries = new ArrayList<>();
    new Script()
        .query(
            ENTRIES + " AND b.game = ? AND b.name = ?",
            row -> {
              StandingsId standings = Tables.name(row);
              tables.put(standings, row.getLong("id"));
              entries.add(new Placed(standings, player, EntryRows.entry(row)));
            },
            player.value(),
            board.game().value(),
            board.board().value())
        .run(connection);
    return entries;
  }

  /// The entries of a player in the closed windows of all boards, removed ones included.
  static List<Placed> entries(Connection connection, PlayerId player) throws SQLException {
    List<Placed> entries = new ArrayList<>();
    new Script()
        .query(
            ENTRIES,
            row -> entries.add(new Placed(Tables.name(row), player, EntryRows.entry(row))),
            player.value())
        .run(connection);
    return entries;
  }

  /// Whether anybody is left in a closed window of a board.
  boolean hasEntries(BoardKey board) throws SQLException {
    boolean[] any = new boolean[1];
    new Script()
        .query(
            """
            SELECT 1 FROM boards b
              JOIN archives a ON a.board = b.id AND a.state = 'whole' AND a.day IS NULL
              JOIN archived_tables t ON t.archive = a.id
             WHERE b.game = ? AND b.name = ? AND t.size > cardinality(t.removed) LIMIT 1\
            """,
            _ -> any[0] = true,
            board.game().value(),
            board.board().value())
        .run(connection);
    return any[0];
  }
}
