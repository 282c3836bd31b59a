package dev.laurel.core.access;

import static dev.laurel.core.access.AccessTable.ACCOUNTS;
import static dev.laurel.core.access.AccessTable.EMAILS;
import static dev.laurel.core.access.AccessTable.NAMES;
import static dev.laurel.core.access.AccessTable.SIGNING_KEYS;

import dev.laurel.core.Refusal.EmailTaken;
import dev.laurel.core.Refusal.NameTaken;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.SyncFailed;
import dev.laurel.core.store.Turns;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Access on a row store. Every change is one batch, synced before it is answered; one thread at a
/// time changes something, others read meanwhile.
public final class RowAccess implements AccessStore {
  private static final int AT_ONCE = 500;

  private final RowStore rows;
  private final SafeRows safe;
  private final KeyRows keys;
  private final SessionRows sessions;
  private final ActRows acts;
  private final Turns turns;

  /// `onSyncFailure` must end the process: nobody can know any more what is durable. The rows stay
  /// open.
  public RowAccess(RowStore rows, Consumer<SyncFailed> onSyncFailure) {
    this(rows, onSyncFailure, Turns.ofThreads());
  }

  /// On rows that others change, too.
  public RowAccess(RowStore rows, Consumer<SyncFailed> onSyncFailure, Turns turns) {
    this.rows = rows;
    this.turns = turns;
    this.safe = new SafeRows(rows, onSyncFailure);
    this.keys = new KeyRows(rows);
    this.sessions = new SessionRows(rows);
    this.acts = new ActRows(rows);
  }

  /// Decides on what is stored, and stores what was decided, durably.
  private <T> T change(Function<RowBatch, T> change) {
    return change(true, change);
  }

  private <T> T change(boolean sync, Function<RowBatch, T> change) {
    return turns.take(() -> {
      safe.begin();
      RowBatch batch = new RowBatch();
      T result = change.apply(batch);
      safe.write(batch, sync);
      return result;
    });
  }

  @Override
  public void add(AccessKey key, Act act) {
    boolean _ =
        change(batch -> {
          keys.add(key, batch);
          acts.add(act, batch);
          return true;
        });
  }

  @Override
  public List<AccessKey> keys() {
    return keys.all();
  }

  @Override
  public Optional<AccessKey> key(TokenHash hash) {
    return keys.find(hash);
  }

  @Override
  public Optional<AccessKey> revoke(KeyId id, Act act) {
    return change(batch ->
        keys.find(id)
            .map(key -> {
              if (!key.isValid()) {
                return key;
              }
              AccessKey revoked = key.revokedAt(act.time());
              keys.put(revoked, batch);
              acts.add(act, batch);
              return revoked;
            }));
  }

  @Override
  public void used(Map<KeyId, Long> times) {
    boolean _ =
        change(
            false,
            batch -> {
              keys.used(times, batch);
              return true;
            });
  }

  @Override
  public boolean hasKeys() {
    return keys.any();
  }

  @Override
  public void add(Account account, Act act) {
    boolean _ =
        change(batch -> {
          byte[] name = NAMES.key(account.username().folded());
          byte[] email = EMAILS.key(account.email().folded());
          if (rows.get(Family.ACCESS, name).isPresent()) {
            throw new NameTaken(account.username().value());
          }
          if (rows.get(Family.ACCESS, email).isPresent()) {
            throw new EmailTaken();
          }
          byte[] player = account.player().value().getBytes(StandardCharsets.US_ASCII);
          batch.put(Family.ACCESS, name, player).put(Family.ACCESS, email, player);
          put(account, batch);
          acts.add(act, batch);
          return true;
        });
  }

  private static void put(Account account, RowBatch batch) {
    byte[] key = ACCOUNTS.key(account.player().value());
    batch.put(Family.ACCESS, key, AccessCodec.pack(account));
  }

  @Override
  public Optional<Account> account(Username name) {
    return rows.get(Family.ACCESS, NAMES.key(name.folded()))
        .flatMap(id -> account(new PlayerId(new String(id, StandardCharsets.US_ASCII))));
  }

  @Override
  public Optional<Account> account(PlayerId player) {
    return rows.get(Family.ACCESS, ACCOUNTS.key(player.value()))
        .map(row -> AccessCodec.account(player, row));
  }

  @Override
  public boolean rehash(PlayerId player, PasswordHash old, PasswordHash next, Act act) {
    return change(batch -> {
      Optional<Account> account = account(player).filter(it -> it.password().equals(old));
      account.ifPresent(it -> {
        put(it.with(next, act.time()), batch);
        acts.add(act, batch);
      });
      return account.isPresent();
    });
  }

  @Override
  public List<Session> open(Session session, int most, Act act) {
    return change(batch -> {
      if (account(session.player()).isEmpty()) {
        throw new Unauthorised("There is no such account.");
      }
      List<Session> live = sessions.live(session.player(), session.createdAt());
      List<Session> revoked = live.subList(0, Math.max(0, live.size() - most + 1));
      sessions.add(session, batch);
      acts.add(act, batch);
      return revoked(revoked, act.time(), batch);
    });
  }

  private List<Session> revoked(List<Session> live, long time, RowBatch batch) {
    List<Session> revoked = live.stream().map(session -> session.revokedAt(time)).toList();
    revoked.forEach(session -> sessions.put(session, batch));
    return revoked;
  }

  @Override
  public Optional<Session> session(TokenHash hash) {
    return sessions.find(hash);
  }

  @Override
  public List<Session> sessions(PlayerId player, long now) {
    return sessions.live(player, now).reversed();
  }

  @Override
  public List<Session> revoke(PlayerId player, SessionId session, Act act) {
    return change(batch -> {
      List<Session> live = sessions.live(player, act.time());
      return revoke(live.stream().filter(it -> it.id().equals(session)).toList(), act, batch);
    });
  }

  @Override
  public List<Session> revokeAll(PlayerId player, Act act) {
    return change(batch -> revoke(sessions.live(player, act.time()), act, batch));
  }

  private List<Session> revoke(List<Session> live, Act act, RowBatch batch) {
    if (!live.isEmpty()) {
      acts.add(act, batch);
    }
    return revoked(live, act.time(), batch);
  }

  @Override
  public void add(SigningKey key, Act act) {
    boolean _ =
        change(batch -> {
          byte[] id = SIGNING_KEYS.key(key.id().value());
          batch.put(Family.ACCESS, id, AccessCodec.pack(key));
          acts.add(act, batch);
          return true;
        });
  }

  @Override
  public List<SigningKey> signingKeys() {
    List<SigningKey> all = new ArrayList<>();
    SIGNING_KEYS.scan(rows, (_, row) -> all.add(AccessCodec.signingKey(row)));
    all.sort(Comparator.comparingLong(SigningKey::from).thenComparing(it -> it.id().value()));
    return all;
  }

  @Override
  public List<Acts.Kept> acts(Acts.Range range) {
    return acts.find(range);
  }

  @Override
  public boolean erase(PlayerId player) {
    return change(batch -> {
      account(player).ifPresent(account -> delete(account, batch));
      sessions.of(player).forEach(session -> sessions.delete(session, batch));
      return acts.erase(player, AT_ONCE, batch) < AT_ONCE;
    });
  }

  private static void delete(Account account, RowBatch batch) {
    batch
        .delete(Family.ACCESS, ACCOUNTS.key(account.player().value()))
        .delete(Family.ACCESS, NAMES.key(account.username().folded()))
        .delete(Family.ACCESS, EMAILS.key(account.email().folded()));
  }

  @Override
  public boolean sweep(long now, long sessionsBefore, long actsBefore) {
    return change(batch -> {
      List<Session> ended = sessions.endedBefore(sessionsBefore, AT_ONCE);
      ended.forEach(session -> sessions.delete(session, batch));
      signingKeys().stream()
          .filter(key -> !key.verifiesAt(now))
          .forEach(key -> batch.delete(Family.ACCESS, SIGNING_KEYS.key(key.id().value())));
      int trimmed = acts.trim(actsBefore, AT_ONCE, batch);
      return ended.size() == AT_ONCE || trimmed == AT_ONCE;
    });
  }
}
