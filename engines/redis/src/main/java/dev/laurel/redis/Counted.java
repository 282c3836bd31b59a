package dev.laurel.redis;

import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import java.util.List;

/// What stands before a place: members, members with a better score, different better scores; and
/// how many members there are in all. Those of a split standings are the sums over its shards.
record Counted(long before, long better, long betterScores, long total) {
  static final Counted NOTHING = new Counted(0, 0, 0, 0);

  Counted plus(long moreBefore, long moreBetter, long moreScores, long more) {
    return new Counted(
        before + moreBefore, better + moreBetter, betterScores + moreScores, total + more);
  }

  /// The sum of what all shards counted at a place: three numbers of one part of each reply.
  static Counted sum(List<Reply> shards, int part, int from) {
    Counted sum = NOTHING;
    for (Reply shard : shards) {
      Reply counts = shard.reply(part);
      sum = sum.plus(counts.number(from), counts.number(from + 1), counts.number(from + 2), 0);
    }
    return sum;
  }

  /// While notes about scores are under way there may be more of them than members with a better
  /// score.
  Ranked ranked(PlayerId player, Entry entry) {
    long dense = Math.min(betterScores, better) + 1;
    return new Ranked(player, entry, before + 1, better + 1, dense);
  }
}
