package dev.laurel.core.access;

import static dev.laurel.core.access.AccessTable.ACTS;
import static dev.laurel.core.access.AccessTable.PLAYER_ACTS;

import dev.laurel.core.access.Acts.Kept;
import dev.laurel.core.access.Acts.Position;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The rows of acts: newest first, and those that name a player also by that.
record ActRows(RowStore rows) {
  private static final byte[] NOTHING = {};
  private static final String PLAYER = "player:";

  void add(Act act, RowBatch batch) {
    Position position = free(act.time());
    batch.put(Family.ACCESS, ACTS.key(position), AccessCodec.pack(act));
    for (PlayerId player : players(act)) {
      batch.put(Family.ACCESS, PLAYER_ACTS.key(player, position), NOTHING);
    }
  }

  /// Behind those of the same time, of which the last stands first.
  private Position free(long time) {
    long[] next = new long[1];
    byte[] to = time <= 0 ? ACTS.ends() : ACTS.from(~(time - 1));
    rows.scan(
        Family.ACCESS,
        ACTS.from(~time),
        to,
        (key, _) -> {
          next[0] = AccessTable.lastPosition(key).number() + 1;
          return false;
        });
    return new Position(time, next[0]);
  }

  private static Set<PlayerId> players(Act act) {
    Set<PlayerId> players = new TreeSet<>();
    for (String name : List.of(act.actor(), act.target())) {
      if (name.startsWith(PLAYER)) {
        players.add(new PlayerId(name.substring(PLAYER.length())));
      }
    }
    return players;
  }

  List<Kept> find(Acts.Range range) {
    List<Kept> acts = new ArrayList<>();
    byte[] from = first(range);
    // Times before 1970 have the complements of none that is kept.
    byte[] to = range.from() <= 0 ? ACTS.ends() : ACTS.from(~(range.from() - 1));
    if (range.to() > 0 && Arrays.compareUnsigned(from, to) < 0) {
      rows.scan(
          Family.ACCESS,
          from,
          to,
          (key, row) -> {
            acts.add(new Kept(AccessTable.lastPosition(key), AccessCodec.act(row)));
            return acts.size() < range.limit();
          });
    }
    return acts;
  }

  private static byte[] first(Acts.Range range) {
    byte[] newest = ACTS.from(~(range.to() - 1));
    Position before = range.before();
    if (before == null) {
      return newest;
    }
    byte[] key = ACTS.key(before);
    byte[] next = Arrays.copyOf(key, key.length + 1);
    return Arrays.compareUnsigned(newest, next) > 0 ? newest : next;
  }

  /// Takes a player out of acts, at most so many; tells how many there were.
  int erase(PlayerId player, int limit, RowBatch batch) {
    List<byte[]> keys = new ArrayList<>();
    PLAYER_ACTS.scan(rows, player, (key, _) -> keys.add(key) && keys.size() < limit);
    for (byte[] key : keys) {
      byte[] act = ACTS.key(AccessTable.lastPosition(key));
      Optional<byte[]> row = rows.get(Family.ACCESS, act);
      row.ifPresent(it ->
          batch.put(
              Family.ACCESS, act, AccessCodec.pack(AccessCodec.act(it).withoutPlayer(player))));
      batch.delete(Family.ACCESS, key);
    }
    return keys.size();
  }

  /// Deletes those from before a time, at most so many; tells how many there were.
  int trim(long before, int limit, RowBatch batch) {
    List<Kept> old = find(new Acts.Range(Long.MIN_VALUE, before, null, limit));
    for (Kept kept : old) {
      batch.delete(Family.ACCESS, ACTS.key(kept.position()));
      for (PlayerId player : players(kept.act())) {
        batch.delete(Family.ACCESS, PLAYER_ACTS.key(player, kept.position()));
      }
    }
    return old.size();
  }
}
