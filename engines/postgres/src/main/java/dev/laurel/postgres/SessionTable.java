package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Session;
import dev.laurel.core.access.SessionId;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// The sessions on their table.
final class SessionTable {
  private SessionTable() {}

  /// The log-ins of one player go one after the other: its row is locked.
  static List<Session> open(Connection connection, Session session, int most, Act act)
      throws SQLException {
    String player = session.player().value();
    boolean[] known = new boolean[1];
    List<Session> revoked = new ArrayList<>();
    new Script()
        .query("SELECT 1 FROM users WHERE id = ? FOR UPDATE", _ -> known[0] = true, player)
        .query(
            """
            UPDATE sessions SET revoked_at = ? WHERE id IN (
              SELECT id FROM sessions
               WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ? AND id <> ?
               ORDER BY created_at DESC, id OFFSET ?)
            RETURNING *\
            """,
            row -> revoked.add(session(row)),
            act.time(),
            player,
            session.createdAt(),
            session.id().value(),
            most - 1)
        .run(connection);
    if (!known[0]) {
      throw new Unauthorised("There is no such account.");
    }
    insert(session, act).run(connection);
    return revoked;
  }

  private static Script insert(Session session, Act act) {
    List<String> client = ActLog.client(session.client());
    return ActLog.add(
        new Script(),
        act,
        """
        INSERT INTO sessions
          (id, user_id, token_hash, ip_address, user_agent, created_at, expires_at)
        VALUES (?, ?, ?, nullif(?, ''), nullif(?, ''), ?, ?)
            ON CONFLICT (id) DO NOTHING RETURNING 1\
        """,
        session.id().value(),
        session.player().value(),
        session.hash().value(),
        client.get(0),
        client.get(1),
        session.createdAt(),
        session.expiresAt());
  }

  static List<Session> read(Connection connection, String where, Object... values)
      throws SQLException {
    List<Session> sessions = new ArrayList<>();
    new Script()
        .query("SELECT * FROM sessions " + where, row -> sessions.add(session(row)), values)
        .run(connection);
    return sessions;
  }

  /// Revokes live ones of a player, and returns them as they are then.
  static List<Session> revoke(Connection connection, PlayerId player, List<UUID> ids, Act act)
      throws SQLException {
    String[] texts = ids.stream().map(UUID::toString).toArray(String[]::new);
    ActLog.add(
            new Script(),
            act,
            """
            UPDATE sessions SET revoked_at = ?
             WHERE user_id = ? AND id::text = ANY (?) AND revoked_at IS NULL AND expires_at > ?
            RETURNING 1\
            """,
            act.time(),
            player.value(),
            texts,
            act.time())
        .run(connection);
    return read(
        connection,
        "WHERE user_id = ? AND id::text = ANY (?) AND revoked_at = ?",
        player.value(),
        texts,
        act.time());
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        new SessionId(row.getObject("id", UUID.class)),
        new PlayerId(row.getString("user_id")),
        new TokenHash(row.getString("token_hash")),
        ActLog.client(row),
        row.getLong("created_at"),
        row.getLong("expires_at"),
        row.getObject("revoked_at", Long.class));
  }
}
