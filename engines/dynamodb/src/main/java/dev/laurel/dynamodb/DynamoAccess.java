package dev.laurel.dynamodb;

import dev.laurel.core.access.AccessKey;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Act;
import dev.laurel.core.access.Acts;
import dev.laurel.core.access.KeyId;
import dev.laurel.core.access.PasswordHash;
import dev.laurel.core.access.RowAccess;
import dev.laurel.core.access.Session;
import dev.laurel.core.access.SessionId;
import dev.laurel.core.access.SigningKey;
import dev.laurel.core.access.TokenHash;
import dev.laurel.core.access.Username;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.RowStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Keys, accounts, sessions and acts as core keeps them in rows. Each change is one transaction
/// that relies on nobody having made another meanwhile. For any number of threads and instances.
public final class DynamoAccess implements AccessStore {
  private static final String REALM = "access";

  private final Table table;
  private final RowAccess reading;

  public DynamoAccess(DynamoDb database) {
    this.table = database.table();
    this.reading = access(DynamoRows.reading(table));
  }

  private static RowAccess access(RowStore rows) {
    return new RowAccess(rows, _ -> {});
  }

  private <T> T change(Function<RowAccess, T> change) {
    return DynamoRows.change(table, REALM, rows -> change.apply(access(rows)));
  }

  private void run(Consumer<RowAccess> change) {
    boolean _ =
        change(access -> {
          change.accept(access);
          return true;
        });
  }

  @Override
  public void add(AccessKey key, Act act) {
    run(access -> access.add(key, act));
  }

  @Override
  public List<AccessKey> keys() {
    return reading.keys();
  }

  @Override
  public Optional<AccessKey> key(TokenHash hash) {
    return reading.key(hash);
  }

  @Override
  public Optional<AccessKey> revoke(KeyId id, Act act) {
    return change(access -> access.revoke(id, act));
  }

  @Override
  public void used(Map<KeyId, Long> times) {
    run(access -> access.used(times));
  }

  @Override
  public boolean hasKeys() {
    return reading.hasKeys();
  }

  @Override
  public void add(Account account, Act act) {
    run(access -> access.add(account, act));
  }

  @Override
  public Optional<Account> account(Username name) {
    return reading.account(name);
  }

  @Override
  public Optional<Account> account(PlayerId player) {
    return reading.account(player);
  }

  @Override
  public boolean rehash(PlayerId player, PasswordHash old, PasswordHash next, Act act) {
    return change(access -> access.rehash(player, old, next, act));
  }

  @Override
  public List<Session> open(Session session, int most, Act act) {
    return change(access -> access.open(session, most, act));
  }

  @Override
  public Optional<Session> session(TokenHash hash) {
    return reading.session(hash);
  }

  @Override
  public List<Session> sessions(PlayerId player, long now) {
    return reading.sessions(player, now);
  }

  @Override
  public List<Session> revoke(PlayerId player, SessionId session, Act act) {
    return change(access -> access.revoke(player, session, act));
  }

  @Override
  public List<Session> revokeAll(PlayerId player, Act act) {
    return change(access -> access.revokeAll(player, act));
  }

  @Override
  public void add(SigningKey key, Act act) {
    run(access -> access.add(key, act));
  }

  @Override
  public List<SigningKey> signingKeys() {
    return reading.signingKeys();
  }

  @Override
  public List<Acts.Kept> acts(Acts.Range range) {
    return reading.acts(range);
  }

  @Override
  public boolean erase(PlayerId player) {
    return change(access -> access.erase(player));
  }

  @Override
  public boolean sweep(long now, long sessionsBefore, long actsBefore) {
    return change(access -> access.sweep(now, sessionsBefore, actsBefore));
  }
}
