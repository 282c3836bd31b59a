package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The numbers of divisions and standings that this instance has met. The writer's alone.
///
/// They hold for as long as their board keeps its revision: whatever takes divisions away gives the
/// board a new one, and a commit that meets it forgets the board's tables here.
final class Tables {
  private static final int MOST = 500_000;
  static final String NAMES =
      """
      SELECT s.id AS standings, d.id AS division, b.game, b.name AS board, d.window_id,
             d.grouping, s.group_values
        FROM standings s JOIN divisions d ON d.id = s.division JOIN boards b ON b.id = d.board
      """;

  private final Map<StandingsId, TableId> standings = new HashMap<>();
  private final Map<DivisionId, Long> divisions = new HashMap<>();
  private final Map<Long, StandingsId> names = new HashMap<>();
  private final Set<BoardKey> unconfirmed = new HashSet<>();

  @Nullable Long division(DivisionId id) {
    return divisions.get(id);
  }

  @Nullable TableId table(StandingsId id) {
    return standings.get(id);
  }

  TableId required(StandingsId id) {
    return Objects.requireNonNull(standings.get(id), "standings without a table");
  }

  @Nullable StandingsId name(long id) {
    return names.get(id);
  }

  void put(StandingsId id, TableId table) {
    if (standings.size() >= MOST) {
      standings.clear();
      divisions.clear();
      names.clear();
    }
    standings.put(id, table);
    divisions.put(DivisionId.of(id), table.division());
    names.put(table.standings(), id);
  }

  void forget(BoardKey board) {
    standings.keySet().removeIf(id -> id.board().equals(board));
    divisions.keySet().removeIf(id -> id.board().equals(board));
    names.values().removeIf(id -> id.board().equals(board));
  }

  /// Tables of this board are being made by a transaction that may still be lost.
  void expect(BoardKey board) {
    unconfirmed.add(board);
  }

  /// The transaction was committed.
  void confirm() {
    unconfirmed.clear();
  }

  /// The transaction is over, and what was not confirmed was not made.
  void settle() {
    unconfirmed.forEach(this::forget);
    unconfirmed.clear();
  }

  /// Finds the standings of these divisions, as far as there are any.
  void load(Connection connection, Collection<DivisionId> wanted) throws SQLException {
    List<DivisionId> list = List.copyOf(wanted);
    new Script()
        .query(
            NAMES
                + """
                 WHERE (b.game, b.name, d.window_id, d.grouping) IN
                       (SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]))\
                """,
            row -> put(name(row), id(row)),
            Columns.texts(list, id -> id.board().game().value()),
            Columns.texts(list, id -> id.board().board().value()),
            Columns.texts(list, DivisionId::window),
            Columns.texts(list, id -> id.grouping().toString()))
        .run(connection);
  }

  static TableId id(ResultSet row) throws SQLException {
    return new TableId(row.getLong("standings"), row.getLong("division"));
  }

  static StandingsId name(ResultSet row) throws SQLException {
    BoardKey board = BoardKey.of(row.getString("game"), row.getString("board"));
    return new StandingsId(board, row.getString("window_id"), group(row));
  }

  static Group group(ResultSet row) throws SQLException {
    Grouping grouping = new Grouping(words(row.getString("grouping")));
    return new Group(grouping, words(row.getString("group_values")));
  }

  static String values(Group group) {
    return String.join(",", group.values());
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }
}
