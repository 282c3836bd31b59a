package dev.laurel.core.access;

import static dev.laurel.core.access.AccessTable.PLAYER_SESSIONS;
import static dev.laurel.core.access.AccessTable.SESSIONS;
import static dev.laurel.core.access.AccessTable.SESSION_ENDS;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The rows of sessions: by hash, by player, and by when they end.
record SessionRows(RowStore rows) {
  private static final byte[] NOTHING = {};

  Optional<Session> find(TokenHash hash) {
    return rows.get(Family.ACCESS, SESSIONS.key(hash)).map(row -> AccessCodec.session(hash, row));
  }

  /// Those of a player that are kept, oldest first.
  List<Session> of(PlayerId player) {
    List<TokenHash> hashes = new ArrayList<>();
    PLAYER_SESSIONS.scan(rows, player, (key, _) -> hashes.add(AccessTable.lastHash(key)));
    return find(hashes);
  }

  private List<Session> find(List<TokenHash> hashes) {
    List<byte[]> keys = hashes.stream().map(SESSIONS::key).toList();
    List<Optional<byte[]>> found = rows.getAll(Family.ACCESS, keys);
    List<Session> sessions = new ArrayList<>();
    for (int i = 0; i < hashes.size(); i++) {
      TokenHash hash = hashes.get(i);
      found.get(i).ifPresent(row -> sessions.add(AccessCodec.session(hash, row)));
    }
    return sessions;
  }

  /// The same without those that have ended.
  List<Session> live(PlayerId player, long now) {
    return of(player).stream().filter(session -> session.isLive(now)).toList();
  }

  void add(Session session, RowBatch batch) {
    put(session, batch);
    batch
        .put(Family.ACCESS, byPlayer(session), NOTHING)
        .put(Family.ACCESS, SESSION_ENDS.key(session.expiresAt(), session.hash()), NOTHING);
  }

  void put(Session session, RowBatch batch) {
    batch.put(Family.ACCESS, SESSIONS.key(session.hash()), AccessCodec.pack(session));
  }

  void delete(Session session, RowBatch batch) {
    batch
        .delete(Family.ACCESS, SESSIONS.key(session.hash()))
        .delete(Family.ACCESS, byPlayer(session))
        .delete(Family.ACCESS, SESSION_ENDS.key(session.expiresAt(), session.hash()));
  }

  private static byte[] byPlayer(Session session) {
    return PLAYER_SESSIONS.key(session.player(), session.createdAt(), session.hash());
  }

  /// Those that ended before a time, at most so many.
  List<Session> endedBefore(long time, int limit) {
    List<TokenHash> ended = new ArrayList<>();
    rows.scan(
        Family.ACCESS,
        SESSION_ENDS.begins(),
        SESSION_ENDS.from(Math.max(0, time)),
        (key, _) -> ended.add(AccessTable.lastHash(key)) && ended.size() < limit);
    return find(ended);
  }
}
