package dev.laurel.postgres;

import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is left of closed windows.
record Results(Connection connection) {
  /// The result of a window whose tables are written, with the names of now.
  WindowResult of(Draft draft, Board board, Window window, long time, boolean late)
      throws SQLException {
    @Nullable TableHead[] head = new TableHead[1];
    List<ArchivedLine> top = new ArrayList<>();
    new Script()
        .query(
            "SELECT "
                + ArchiveHeads.TABLE
                + " FROM archived_tables t WHERE t.archive = ? AND t.grouping = ''",
            row -> head[0] = ArchiveHeads.head(row),
            draft.id())
        .query(
            "SELECT "
                + PostgresTable.LINE.replace("e.name", "p.name")
                + """
                 FROM archived_tables t JOIN archived_entries e ON e.table_id = t.id
                  LEFT JOIN players p ON p.id = e.player
                 WHERE t.archive = ? AND t.grouping = '' AND e.state = 0
                 ORDER BY e.place LIMIT ?\
                """,
            row -> top.add(PostgresTable.line(row)),
            draft.id(),
            WindowResult.TOP)
        .run(connection);
    long total = head[0] == null ? 0 : head[0].total();
    Map<PlayerId, @Nullable PlayerName> names = new HashMap<>();
    top.forEach(line -> names.put(Objects.requireNonNull(line.player()), line.name()));
    return WindowResult.of(board, window, time, late, total, top, names::get);
  }

  static String[] winners(WindowResult result) {
    return result.top().stream()
        .map(winner -> winner.ranked().player().value())
        .toArray(String[]::new);
  }

  Optional<WindowResult> find(BoardKey board, String window) throws SQLException {
    @Nullable WindowResult[] found = new WindowResult[1];
    new Script()
        .query(
            """
            SELECT a.result FROM boards b JOIN archives a ON a.board = b.id
             WHERE b.game = ? AND b.name = ? AND a.window_id = ? AND a.day IS NULL
               AND a.state IN ('whole', 'over')\
            """,
            row -> found[0] = ResultCodec.read(row.getBytes(1)),
            board.game().value(),
            board.board().value(),
            window)
        .run(connection);
    return Optional.ofNullable(found[0]);
  }

  /// Takes a player out of all results.
  void erase(PlayerId player) throws SQLException {
    Map<Long, WindowResult> told = new LinkedHashMap<>();
    new Script()
        .query(
            "SELECT id, result FROM archives WHERE winners @> ? ORDER BY id FOR UPDATE",
            row -> told.put(row.getLong(1), ResultCodec.read(row.getBytes(2))),
            (Object) new String[] {player.value()})
        .run(connection);
    Script script = new Script();
    told.forEach((id, result) -> {
      WindowResult others = result.without(player);
      script.update(
          "UPDATE archives SET result = ?, winners = ? WHERE id = ?",
          ResultCodec.write(others),
          winners(others),
          id);
    });
    script.run(connection);
  }
}
