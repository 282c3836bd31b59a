package dev.laurel.redis;

import dev.laurel.core.player.PlayerId;

/// Into how many shards the divisions of a board are split, in one filling of the index. It stays
/// for as long as the filling, whatever becomes of the board.
record Layout(long generation, int shards) {
  boolean isSplit() {
    return shards > 1;
  }

  /// The shard that has the entries of a player.
  int shard(PlayerId player) {
    return shard(Keys.bytes(player.value()));
  }

  /// The shard of an id, or the one that counts a score: its group and key.
  int shard(byte[] name) {
    return (int) (Slots.hash(name) % shards);
  }
}
