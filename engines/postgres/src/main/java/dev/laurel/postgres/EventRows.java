package dev.laurel.postgres;

import dev.laurel.core.access.Client;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Origin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/// Events as they stand in `score_events`: packed, but for their origins, which are columns.
final class EventRows {
  static final String COLUMNS = "sequence, packed, actor, action, token_hash, ip, user_agent";

  private EventRows() {}

  static void read(ResultSet row, Consumer<Event> reader) throws SQLException {
    Origin origin = origin(row);
    new EventReader(row.getLong("sequence"), row.getBytes("packed"))
        .read(event -> reader.accept(event.withOrigin(origin)));
  }

  private static Origin origin(ResultSet row) throws SQLException {
    return new Origin(
        row.getString("actor"),
        new Client(row.getString("ip"), row.getString("user_agent")),
        row.getString("action"),
        row.getString("token_hash"));
  }
}
