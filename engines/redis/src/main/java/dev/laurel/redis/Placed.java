package dev.laurel.redis;

import dev.laurel.core.board.Grouping;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// What `place.lua` tells of one player: how many are ranked, and its three ranks, 8 bytes each,
/// with its packed entry behind them; nothing where it does not stand.
record Placed(long total, byte[] told) {
  /// Of the player with that number.
  static Placed of(Reply reply, int player) {
    return new Placed(reply.number(0), reply.bytes(player + 1));
  }

  /// Of all players, in the order in which they were asked for.
  static List<Placed> all(Reply reply) {
    List<Placed> all = new ArrayList<>(reply.size() - 1);
    for (int i = 0; i < reply.size() - 1; i++) {
      all.add(of(reply, i));
    }
    return all;
  }

  Ranked ranked(PlayerId player, Encoding encoding, Grouping grouping) {
    ByteBuffer bytes = ByteBuffer.wrap(told);
    long ordinal = bytes.getLong();
    long competition = bytes.getLong();
    long dense = bytes.getLong();
    Entry entry = encoding.unpack(grouping, bytes).entry();
    return new Ranked(player, entry, ordinal, competition, dense);
  }
}
