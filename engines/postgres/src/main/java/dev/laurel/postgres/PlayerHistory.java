package dev.laurel.postgres;

import dev.laurel.core.archive.History;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.player.PlayerName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Past days of players: all days of a player on a board stand together.
final class PlayerHistory {
  private PlayerHistory() {}

  static List<History.Day> read(Connection connection, History asked) throws SQLException {
    List<History.Day> days = new ArrayList<>();
    new Script()
        .query(
            """
            SELECT h.day, h.name, h.place, h.better, h.better_scores, h.score, h.subscore,
                   a.official, t.size, t.withdrawn, t.removed, t.lost_scores
              FROM boards b
              JOIN player_history h ON h.board = b.id
              JOIN archives a ON a.board = h.board AND a.day = h.day AND a.state = 'whole'
              JOIN archived_tables t ON t.id = h.table_id AND t.archive = a.id
             WHERE b.game = ? AND b.name = ? AND h.player = ? AND h.day BETWEEN ? AND ?
             ORDER BY h.day DESC LIMIT ?\
            """,
            row -> day(row).ifPresent(days::add),
            asked.board().game().value(),
            asked.board().board().value(),
            asked.player().value(),
            asked.from(),
            asked.to(),
            asked.limit())
        .run(connection);
    return days;
  }

  private static Optional<History.Day> day(ResultSet row) throws SQLException {
    String name = row.getString("name");
    KeptDay day =
        new KeptDay(
            row.getLong("place"),
            row.getLong("better"),
            row.getLong("better_scores"),
            row.getLong("score"),
            row.getLong("subscore"),
            name == null ? null : new PlayerName(name));
    Withdrawn withdrawn = ArchiveHeads.withdrawn(row);
    return day.told(
        row.getObject("day", LocalDate.class),
        withdrawn,
        row.getLong("size") - withdrawn.size(),
        row.getInt("official"));
  }
}
