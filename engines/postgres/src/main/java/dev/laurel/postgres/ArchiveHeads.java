package dev.laurel.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads what is known of archived standings without their entries.
///
/// Whether something is archived is asked each time; its tables, of which there may be thousands,
/// are remembered for as long as their revision is the same.
final class ArchiveHeads {
  static final String WINDOW = "a.kind, a.window_id, a.starts_at, a.ends_at";
  static final String TABLE =
      "t.id, t.grouping, t.group_values, t.size, t.sum, t.withdrawn, t.removed, t.lost_scores";

  private static final String ARCHIVES =
      """
      SELECT a.id, a.revision, b.game, b.name AS board, a.day, %s, a.ascending, a.tie_break,
             a.taken_at, a.late, a.official
        FROM boards b JOIN archives a ON a.board = b.id
       WHERE b.game = ? AND b.name = ? AND a.state = 'whole' AND\
      """
          .formatted(WINDOW);
  private static final int MOST_KNOWN = 1_000;

  /// An archive under its number; its tables are not read yet.
  private record Row(long id, long revision, Archived about) {}

  private record Known(long revision, List<TableHead> tables) {}

  private final Cache<Long, Known> known = Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

  Optional<Archived> ofWindow(Connection connection, BoardKey board, String window)
      throws SQLException {
    return find(connection, " a.day IS NULL AND a.window_id = ?", board, window);
  }

  Optional<Archived> ofDay(Connection connection, BoardKey board, LocalDate day)
      throws SQLException {
    return find(connection, " a.day = ?", board, day);
  }

  Optional<Archived> newest(Connection connection, BoardKey board) throws SQLException {
    return find(connection, " a.day IS NOT NULL ORDER BY a.day DESC LIMIT ?", board, 1);
  }

  private Optional<Archived> find(
      Connection connection, String condition, BoardKey board, Object value) throws SQLException {
    @Nullable Row[] found = new Row[1];
    new Script()
        .query(
            ARCHIVES + condition,
            row -> found[0] = row(row),
            board.game().value(),
            board.board().value(),
            value)
        .run(connection);
    Row row = found[0];
    return row == null
        ? Optional.empty()
        : Optional.of(row.about.with(tables(connection, row.id, row.revision)));
  }

  private List<TableHead> tables(Connection connection, long id, long revision)
      throws SQLException {
    Known remembered = known.getIfPresent(id);
    if (remembered != null && remembered.revision == revision) {
      return remembered.tables;
    }
    List<TableHead> tables = new ArrayList<>();
    new Script()
        .query(
            "SELECT " + TABLE + " FROM archived_tables t WHERE t.archive = ?",
            row -> tables.add(head(row)),
            id)
        .run(connection);
    known.put(id, new Known(revision, List.copyOf(tables)));
    return tables;
  }

  /// All of a board, each with its global table.
  static List<Archived> all(Connection connection, BoardKey board) throws SQLException {
    List<Archived> all = new ArrayList<>();
    new Script()
        .query(
            """
            SELECT h.*, %s FROM (%s true) AS h
              LEFT JOIN archived_tables t ON t.archive = h.id AND t.grouping = ''\
            """
                .formatted(TABLE.replace("t.id", "t.id AS table_id"), ARCHIVES),
            row -> {
              boolean empty = row.getString("grouping") == null;
              List<TableHead> global = empty ? List.of() : List.of(head(row, "table_id"));
              all.add(row(row).about.with(global));
            },
            board.game().value(),
            board.board().value())
        .run(connection);
    return all;
  }

  private static Row row(ResultSet row) throws SQLException {
    BoardKey board = BoardKey.of(row.getString("game"), row.getString("board"));
    LocalDate day = row.getObject("day", LocalDate.class);
    Window window = window(row);
    Archived about =
        new Archived(
            day == null ? ArchiveId.of(board, window.id()) : ArchiveId.of(board, day),
            window,
            row.getBoolean("ascending") ? Order.ASC : Order.DESC,
            TieBreak.valueOf(row.getString("tie_break")),
            row.getLong("taken_at"),
            row.getBoolean("late"),
            row.getInt("official"),
            List.of());
    return new Row(row.getLong("id"), row.getLong("revision"), about);
  }

  static Window window(ResultSet row) throws SQLException {
    return new Window(
        WindowKind.valueOf(row.getString("kind")),
        row.getString("window_id"),
        row.getLong("starts_at"),
        row.getLong("ends_at"));
  }

  /// A table of which [#TABLE] was asked.
  static TableHead head(ResultSet row) throws SQLException {
    return head(row, "id");
  }

  private static TableHead head(ResultSet row, String id) throws SQLException {
    return new TableHead(
        Tables.group(row),
        row.getLong(id),
        row.getLong("size"),
        row.getBigDecimal("sum").toBigIntegerExact(),
        withdrawn(row));
  }

  static Withdrawn withdrawn(ResultSet row) throws SQLException {
    return Withdrawn.of(
        numbers(row, "withdrawn"), numbers(row, "removed"), numbers(row, "lost_scores"));
  }

  private static long[] numbers(ResultSet row, String column) throws SQLException {
    Long[] values = (Long[]) row.getArray(column).getArray();
    long[] numbers = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      numbers[i] = values[i];
    }
    return numbers;
  }
}
