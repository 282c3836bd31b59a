package dev.laurel.postgres;

import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Takes a player out of what is archived, in the transaction that erases it: its places stay as
/// holes without a name.
final class ArchiveErasure {
  private ArchiveErasure() {}

  static void erase(Connection connection, PlayerId player) throws SQLException {
    Map<Withdrawals.Place, State> places = new LinkedHashMap<>();
    new Script()
        // What is being written may know the player already; it is written anew.
        .update("UPDATE archives SET state = 'doomed' WHERE state = 'draft'")
        .query(
            "SELECT table_id FROM archived_entries WHERE player = ? ORDER BY table_id",
            row -> places.put(new Withdrawals.Place(row.getLong(1), player), State.REMOVED),
            player.value())
        .run(connection);
    Withdrawals.apply(connection, places);
    new Script()
        .update(
            """
            UPDATE archived_entries SET player = NULL, name = NULL, metadata = NULL, state = 2
             WHERE player = ?\
            """,
            player.value())
        .update("DELETE FROM player_history WHERE player = ?", player.value())
        .run(connection);
    new Results(connection).erase(player);
  }
}
