package dev.laurel.postgres;

import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Games;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.KeyLabel;
import dev.laurel.core.access.Role;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.board.GameId;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The keys on their table.
final class KeyTable {
  private static final String LOCK =
      "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' laurel keys', 0))";

  private KeyTable() {}

  /// One at a time in the whole database, as it counts those that there are.
  static boolean add(Connection connection, AccessKey key, Act act) throws SQLException {
    long[] valid = new long[2];
    boolean[] there = new boolean[1];
    new Script()
        .query(LOCK, _ -> {})
        .query(
            """
            SELECT count(*) FILTER (WHERE label = ?), count(*) FROM access_keys
             WHERE revoked_at IS NULL AND id <> ?\
            """,
            row -> {
              valid[0] = row.getLong(1);
              valid[1] = row.getLong(2);
            },
            key.label().value(),
            key.id().value())
        .query("SELECT 1 FROM access_keys WHERE id = ?", _ -> there[0] = true, key.id().value())
        .run(connection);
    if (there[0]) {
      return false;
    }
    AccessStore.requireRoom(key.label(), valid[0], valid[1]);
    insert(key, act).run(connection);
    return true;
  }

  private static Script insert(AccessKey key, Act act) {
    Script script =
        new Script()
            .update(
                """
                DELETE FROM access_keys WHERE id IN (
                  SELECT id FROM access_keys WHERE revoked_at IS NOT NULL
                   ORDER BY revoked_at DESC OFFSET ?)\
                """,
                AccessStore.MAX_KEYS - 1);
    return ActLog.add(
        script,
        act,
        """
        INSERT INTO access_keys (id, hash, label, role, games, created_at)
        VALUES (?, ?, ?, ?, nullif(?, '{}'), ?) RETURNING 1\
        """,
        key.id().value(),
        key.hash().value(),
        key.label().value(),
        key.role().label(),
        games(key.games()),
        key.createdAt());
  }

  private static String[] games(Games games) {
    return switch (games) {
      case Games.All() -> new String[0];
      case Games.Only(var some) -> some.stream().map(GameId::value).toArray(String[]::new);
    };
  }

  static List<AccessKey> read(Connection connection, String where, Object... values)
      throws SQLException {
    List<AccessKey> keys = new ArrayList<>();
    new Script()
        .query("SELECT * FROM access_keys " + where, row -> keys.add(key(row)), values)
        .run(connection);
    return keys;
  }

  private static AccessKey key(ResultSet row) throws SQLException {
    return new AccessKey(
        new KeyId(row.getString("id")),
        new TokenHash(row.getString("hash")),
        new KeyLabel(row.getString("label")),
        Role.ofLabel(row.getString("role")),
        games(row.getArray("games")),
        row.getLong("created_at"),
        row.getObject("last_used_at", Long.class),
        row.getObject("revoked_at", Long.class));
  }

  private static Games games(@Nullable Array column) throws SQLException {
    return column == null
        ? new Games.All()
        : Games.only(Stream.of((String[]) column.getArray()).map(GameId::new).toList());
  }
}
