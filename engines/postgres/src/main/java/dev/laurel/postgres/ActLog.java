package dev.laurel.postgres;

import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Acts.Kept;
import dev.laurel.core.access.Acts.Position;
import dev.laurel.core.access.Client;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The log of acts on its table.
final class ActLog {
  private static final String INSERT =
      """
      INSERT INTO acts (time, actor, action, target, before, after, ip_address, user_agent)
      SELECT ?, ?, ?, ?, ?, ?, nullif(?, ''), nullif(?, '')\
      """;

  private ActLog() {}

  /// Does a change and adds its act for it: `change` is a statement that returns the rows that it
  /// changed. Where there are none, neither is the act; so a change that is repeated since its
  /// answer was lost leaves one act.
  static Script add(Script script, Act act, String change, Object... values) {
    List<Object> all = new ArrayList<>(List.of(values));
    all.add(act.time());
    all.add(act.actor());
    all.add(act.kind().label());
    all.add(act.target());
    all.add(flat(act.before()));
    all.add(flat(act.after()));
    all.addAll(client(act.client()));
    return script.update(
        "WITH changed AS (" + change + ") " + INSERT + " WHERE EXISTS (SELECT 1 FROM changed)",
        all.toArray());
  }

  /// Two columns; empty where there is nothing, as no client has an empty name.
  static List<String> client(Client client) {
    String ip = client.ip();
    String userAgent = client.userAgent();
    return List.of(ip == null ? "" : ip, userAgent == null ? "" : userAgent);
  }

  static Client client(ResultSet row) throws SQLException {
    return new Client(row.getString("ip_address"), row.getString("user_agent"));
  }

  private static String[] flat(Map<String, String> facts) {
    List<String> flat = new ArrayList<>();
    facts.forEach((name, value) -> {
      flat.add(name);
      flat.add(value);
    });
    return flat.toArray(String[]::new);
  }

  private static Map<String, String> facts(ResultSet row, String column) throws SQLException {
    String[] flat = (String[]) row.getArray(column).getArray();
    Map<String, String> facts = new LinkedHashMap<>();
    for (int i = 0; i + 1 < flat.length; i += 2) {
      facts.put(flat[i], flat[i + 1]);
    }
    return facts;
  }

  static List<Kept> read(Connection connection, Acts.Range range) throws SQLException {
    List<Kept> acts = new ArrayList<>();
    Position before = range.before();
    new Script()
        .query(
            """
            SELECT * FROM acts WHERE time >= ? AND time < ? AND (time, number) < (?, ?)
             ORDER BY time DESC, number DESC LIMIT ?\
            """,
            row -> acts.add(kept(row)),
            range.from(),
            range.to(),
            before == null ? Long.MAX_VALUE : before.time(),
            before == null ? Long.MAX_VALUE : before.number(),
            range.limit())
        .run(connection);
    return acts;
  }

  private static Kept kept(ResultSet row) throws SQLException {
    Act act =
        new Act(
            row.getLong("time"),
            row.getString("actor"),
            Act.Kind.ofLabel(row.getString("action")),
            row.getString("target"),
            facts(row, "before"),
            facts(row, "after"),
            client(row));
    return new Kept(new Position(act.time(), row.getLong("number")), act);
  }

  /// Takes an erased player out of at most so many acts; tells how many it were. As
  /// [Act#withoutPlayer] says.
  static int erase(Connection connection, PlayerId player, int limit) throws SQLException {
    int[] count = new int[1];
    String name = Act.player(player);
    new Script()
        .counted(
            """
            UPDATE acts SET actor = CASE actor WHEN ? THEN ? ELSE actor END,
                            target = CASE target WHEN ? THEN ? ELSE target END,
                            before = '{}', after = '{}', ip_address = NULL, user_agent = NULL
             WHERE number IN (
               SELECT number FROM acts WHERE actor = ? AND actor LIKE 'player:%'
               UNION SELECT number FROM acts WHERE target = ? AND target LIKE 'player:%'
               LIMIT ?)\
            """,
            changed -> count[0] = changed, name, Act.ERASED, name, Act.ERASED, name, name, limit)
        .run(connection);
    return count[0];
  }
}
