package dev.laurel.postgres;

import dev.laurel.core.Refusal.EmailTaken;
import dev.laurel.core.Refusal.NameTaken;
import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.Email;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.PasswordHash;
import dev.laurel.core.access.Session;
import dev.laurel.core.access.SessionId;
import dev.laurel.core.access.SigningKey;
import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.access.Username;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.PlayerId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Access on tables. Every change is one transaction with its act; done again, since its answer was
/// lost, it changes nothing and leaves no second act.
public final class PostgresAccess implements AccessStore {
  private static final int AT_ONCE = 1_000;
  private static final String SWEEP_LOCK =
      "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' laurel access', 0))";

  private final Database database;

  public PostgresAccess(Database database) {
    this.database = database;
  }

  @Override
  public void add(AccessKey key, Act act) {
    boolean _ = database.repeatably(connection -> KeyTable.add(connection, key, act));
  }

  @Override
  public List<AccessKey> keys() {
    return database.read(connection -> KeyTable.read(connection, "ORDER BY created_at DESC, id"));
  }

  @Override
  public Optional<AccessKey> key(TokenHash hash) {
    return database.read(connection ->
        KeyTable.read(connection, "WHERE hash = ?", hash.value()).stream().findFirst());
  }

  @Override
  public Optional<AccessKey> revoke(KeyId id, Act act) {
    return database.repeatably(connection -> {
      ActLog.add(
              new Script(),
              act,
              """
              UPDATE access_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL
              RETURNING 1\
              """,
              act.time(),
              id.value())
          .run(connection);
      return KeyTable.read(connection, "WHERE id = ?", id.value()).stream().findFirst();
    });
  }

  @Override
  public void used(Map<KeyId, Long> times) {
    List<Map.Entry<KeyId, Long>> all = List.copyOf(times.entrySet());
    change(
        new Script()
            .update("SET LOCAL synchronous_commit = off")
            .update(
                """
                UPDATE access_keys k SET last_used_at = u.time
                  FROM unnest(?::text[], ?::bigint[]) AS u(id, time)
                 WHERE k.id = u.id AND coalesce(k.last_used_at, 0) < u.time\
                """,
                Columns.texts(all, it -> it.getKey().value()),
                Columns.numbers(all, Map.Entry::getValue)));
  }

  @Override
  public boolean hasKeys() {
    return database.read(connection -> !KeyTable.read(connection, "LIMIT 1").isEmpty());
  }

  private void change(Script script) {
    boolean _ =
        database.repeatably(connection -> {
          script.run(connection);
          return true;
        });
  }

  @Override
  public void add(Account account, Act act) {
    boolean _ = database.repeatably(connection -> add(connection, account, act));
  }

  private static boolean add(Connection connection, Account account, Act act) throws SQLException {
    AvatarUrl avatar = account.avatarUrl();
    ActLog.add(
            new Script(),
            act,
            """
            INSERT INTO users (id, username, folded, email, folded_email, password_hash,
                               avatar_url, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, nullif(?, ''), ?, ?) ON CONFLICT DO NOTHING RETURNING 1\
            """,
            account.player().value(),
            account.username().value(),
            account.username().folded(),
            account.email().value(),
            account.email().folded(),
            account.password().value(),
            avatar == null ? "" : avatar.value(),
            account.createdAt(),
            account.updatedAt())
        .run(connection);
    if (account(connection, "id", account.player().value()).isPresent()) {
      return true;
    }
    if (account(connection, "folded", account.username().folded()).isPresent()) {
      throw new NameTaken(account.username().value());
    }
    throw new EmailTaken();
  }

  @Override
  public Optional<Account> account(Username name) {
    return database.read(connection -> account(connection, "folded", name.folded()));
  }

  @Override
  public Optional<Account> account(PlayerId player) {
    return database.read(connection -> account(connection, "id", player.value()));
  }

  private static Optional<Account> account(Connection connection, String column, String value)
      throws SQLException {
    List<Account> found = new ArrayList<>();
    new Script()
        .query(
            "SELECT * FROM users WHERE " + column + " = ?", row -> found.add(account(row)), value)
        .run(connection);
    return found.stream().findFirst();
  }

  private static Account account(ResultSet row) throws SQLException {
    String avatar = row.getString("avatar_url");
    return new Account(
        new PlayerId(row.getString("id")),
        new Username(row.getString("username")),
        new Email(row.getString("email")),
        new PasswordHash(row.getString("password_hash")),
        avatar == null ? null : new AvatarUrl(avatar),
        row.getLong("created_at"),
        row.getLong("updated_at"));
  }

  @Override
  public boolean rehash(PlayerId player, PasswordHash old, PasswordHash next, Act act) {
    return database.repeatably(connection -> {
      boolean current =
          account(connection, "id", player.value())
              .filter(it -> it.password().equals(old))
              .isPresent();
      ActLog.add(
              new Script(),
              act,
              """
              UPDATE users SET password_hash = ?, updated_at = ?
               WHERE id = ? AND password_hash = ? RETURNING 1\
              """,
              next.value(),
              act.time(),
              player.value(),
              old.value())
          .run(connection);
      return current;
    });
  }

  @Override
  public List<Session> open(Session session, int most, Act act) {
    return database.repeatably(connection -> SessionTable.open(connection, session, most, act));
  }

  @Override
  public Optional<Session> session(TokenHash hash) {
    return database.read(connection ->
        SessionTable.read(connection, "WHERE token_hash = ?", hash.value()).stream().findFirst());
  }

  @Override
  public List<Session> sessions(PlayerId player, long now) {
    return database.read(connection -> live(connection, player, now));
  }

  private static List<Session> live(Connection connection, PlayerId player, long now)
      throws SQLException {
    return SessionTable.read(
        connection,
        """
        WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ?
        ORDER BY created_at DESC, id\
        """,
        player.value(),
        now);
  }

  @Override
  public List<Session> revoke(PlayerId player, SessionId session, Act act) {
    return revoke(player, act, List.of(session.value()));
  }

  @Override
  public List<Session> revokeAll(PlayerId player, Act act) {
    return database.repeatably(connection -> {
      List<UUID> live =
          live(connection, player, act.time()).stream().map(it -> it.id().value()).toList();
      return SessionTable.revoke(connection, player, live, act);
    });
  }

  private List<Session> revoke(PlayerId player, Act act, List<UUID> sessions) {
    return database.repeatably(
        connection -> SessionTable.revoke(connection, player, sessions, act));
  }

  @Override
  public void add(SigningKey key, Act act) {
    change(
        ActLog.add(
            new Script(),
            act,
            """
            INSERT INTO signing_keys (id, purpose, secret, signs_from, verifies_until)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1\
            """,
            key.id().value(),
            key.purpose().label(),
            key.secret().getEncoded(),
            key.from(),
            key.until()));
  }

  @Override
  public List<SigningKey> signingKeys() {
    return database.read(connection -> {
      List<SigningKey> keys = new ArrayList<>();
      new Script()
          .query(
              "SELECT * FROM signing_keys ORDER BY signs_from, id",
              row ->
                  keys.add(
                      SigningKey.of(
                          new SigningKey.Id(row.getString("id")),
                          Purpose.ofLabel(row.getString("purpose")),
                          row.getBytes("secret"),
                          row.getLong("signs_from"),
                          row.getLong("verifies_until"))))
          .run(connection);
      return keys;
    });
  }

  @Override
  public List<Acts.Kept> acts(Acts.Range range) {
    return database.read(connection -> ActLog.read(connection, range));
  }

  @Override
  public boolean erase(PlayerId player) {
    return database.repeatably(connection -> erase(connection, player));
  }

  /// The same within a transaction, such as that of the erasure itself.
  static boolean erase(Connection connection, PlayerId player) throws SQLException {
    new Script().update("DELETE FROM users WHERE id = ?", player.value()).run(connection);
    return ActLog.erase(connection, player, AT_ONCE) < AT_ONCE;
  }

  @Override
  public boolean sweep(long now, long sessionsBefore, long actsBefore) {
    return database.repeatably(connection -> {
      boolean[] locked = new boolean[1];
      new Script().query(SWEEP_LOCK, row -> locked[0] = row.getBoolean(1)).run(connection);
      return locked[0] && swept(connection, now, sessionsBefore, actsBefore) == AT_ONCE;
    });
  }

  private static int swept(Connection connection, long now, long sessionsBefore, long actsBefore)
      throws SQLException {
    int[] most = new int[1];
    new Script()
        .counted(
            """
            DELETE FROM sessions WHERE id IN (
              SELECT id FROM sessions WHERE expires_at < ? ORDER BY expires_at LIMIT ?)\
            """,
            count -> most[0] = Math.max(most[0], count),
            sessionsBefore,
            AT_ONCE)
        .counted(
            """
            DELETE FROM acts WHERE number IN (
              SELECT number FROM acts WHERE time < ? ORDER BY time LIMIT ?)\
            """,
            count -> most[0] = Math.max(most[0], count),
            actsBefore,
            AT_ONCE)
        .update("DELETE FROM signing_keys WHERE verifies_until <= ?", now)
        .run(connection);
    return most[0];
  }
}
