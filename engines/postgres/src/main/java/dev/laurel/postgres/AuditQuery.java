package dev.laurel.postgres;

import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the audit log of a board, along an index of its events or of those of the player. An
/// erasure has no board of its own: `erased_from` leads to it.
final class AuditQuery {
  /// The most events of a player that are looked at for one page: some are of other boards.
  private static final int MOST_LOOKED_AT = 5_000;

  private static final String WITHIN =
      " AND time >= ? AND time < ? AND (time, sequence) < (?, ?)"
          + " ORDER BY time DESC, sequence DESC LIMIT ?";

  private static final String OF_BOARD =
      """
      SELECT s.*, true AS told FROM (
        (SELECT time, sequence FROM score_events WHERE game = ? AND board = ?%1$s)
        UNION ALL
        (SELECT time, sequence FROM erased_from WHERE game = ? AND board = ?%1$s)) AS found
        JOIN score_events s ON s.sequence = found.sequence
       ORDER BY found.time DESC, found.sequence DESC LIMIT ?\
      """
          .formatted(WITHIN);

  private static final String OF_PLAYER =
      """
      SELECT s.*,
             (s.game = ? AND s.board = ?) IS TRUE OR EXISTS (
               SELECT 1 FROM erased_from f
                WHERE f.sequence = s.sequence AND f.game = ? AND f.board = ?) AS told
        FROM (SELECT * FROM score_events WHERE player = ?%s) AS s
       ORDER BY s.time DESC, s.sequence DESC\
      """
          .formatted(WITHIN);

  private final AuditRange range;
  private final List<Event> told = new ArrayList<>();
  private @Nullable AuditPlace next;
  private @Nullable AuditPlace seen;
  private int looked;

  private AuditQuery(AuditRange range) {
    this.range = range;
  }

  static AuditPage read(Connection connection, AuditRange range) throws SQLException {
    return new AuditQuery(range).read(connection);
  }

  private AuditPage read(Connection connection) throws SQLException {
    PlayerId player = range.player();
    Script script = new Script();
    String game = range.board().game().value();
    String board = range.board().board().value();
    List<Object> values = new ArrayList<>();
    // One more than is told, to know whether there is more.
    int most = range.limit() + 1;
    if (player == null) {
      addWithin(values, most, game, board);
      addWithin(values, most, game, board);
      values.add(most);
      script.query(OF_BOARD, this::take, values.toArray());
    } else {
      values.addAll(List.of(game, board));
      addWithin(values, MOST_LOOKED_AT, game, board, player.value());
      script.query(OF_PLAYER, this::take, values.toArray());
    }
    script.run(connection);
    boolean more = next == null && looked == MOST_LOOKED_AT;
    return new AuditPage(told, more ? seen : next);
  }

  private void addWithin(List<Object> values, int most, String... keys) {
    AuditPlace before = range.before();
    values.addAll(List.of(keys));
    values.add(range.from());
    values.add(range.to());
    values.add(before == null ? Long.MAX_VALUE : before.time());
    values.add(before == null ? Long.MAX_VALUE : before.sequence());
    values.add(most);
  }

  private void take(ResultSet row) throws SQLException {
    looked++;
    seen = new AuditPlace(row.getLong("time"), row.getLong("sequence"));
    if (next != null || !row.getBoolean("told")) {
      return;
    }
    if (told.size() == range.limit()) {
      next = AuditPlace.of(told.getLast());
    } else {
      EventRows.read(row, told::add);
    }
  }
}
