package dev.laurel.redis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds a place a little before a position of a split standings, without counting up to it.
///
/// In each round every shard tells a few members that lie evenly in what is left of it, with their
/// positions in the shard. A member's position in the whole is then known within the sum of the
/// gaps, and what is left shrinks by about a third of their number: a hundred million entries take
/// five rounds. It is a guess: entries move meanwhile. Whoever uses it counts again at the place.
record Selection(Shards shards, byte[] group) {
  /// How far before the position the place may be.
  static final int SLACK = 128;

  private static final int MOST_ROUNDS = 40;
  private static final int PIVOTS = 2_048;
  private static final int LEAST_PIVOTS = 16;
  private static final int MOST_PIVOTS = 64;

  /// A member, where it stands in its shard, and within which positions it stands in the whole.
  private static final class Pivot {
    private final int shard;
    private final long position;
    private final byte[] rest;
    private long least;
    private long most;

    Pivot(int shard, long position, byte[] rest) {
      this.shard = shard;
      this.position = position;
      this.rest = rest;
    }
  }

  byte[] place(long position) {
    byte[] from = Bounds.NONE;
    byte[] to = Bounds.NONE;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Reply> replies = shards.ask(Script.PIVOTS, group, number(), from, to);
      List<Pivot> pivots = pivots(replies);
      Pivot last = null;
      Pivot next = null;
      for (Pivot pivot : pivots) {
        last = pivot.most <= position ? pivot : last;
        next = next == null && pivot.least > position ? pivot : next;
      }
      if (last == null && next == null) {
        return from;
      }
      from = last == null ? from : last.rest;
      to = next == null ? to : next.rest;
      if (last != null && position - last.least <= SLACK) {
        return from;
      }
    }
    return from;
  }

  private byte[] number() {
    int each = Math.clamp(PIVOTS / shards.layout().shards(), LEAST_PIVOTS, MOST_PIVOTS);
    return Keys.bytes(Integer.toString(each));
  }

  /// In their order. At least as many stand before a pivot as its shard and those before it in the
  /// others tell, and at most as many as those behind it tell.
  private static List<Pivot> pivots(List<Reply> replies) {
    List<Pivot> pivots = new ArrayList<>();
    long[] least = new long[replies.size()];
    long[] most = new long[replies.size()];
    for (int shard = 0; shard < replies.size(); shard++) {
      Reply reply = replies.get(shard);
      least[shard] = reply.number(0);
      most[shard] = reply.number(1);
      for (int i = 2; i < reply.size(); i += 2) {
        pivots.add(new Pivot(shard, reply.number(i), reply.bytes(i + 1)));
      }
    }
    pivots.sort((a, b) -> Arrays.compareUnsigned(a.rest, b.rest));
    long sum = Arrays.stream(least).sum();
    for (Pivot pivot : pivots) {
      pivot.least = sum - least[pivot.shard] + pivot.position;
      sum = pivot.least + 1;
      least[pivot.shard] = pivot.position + 1;
    }
    sum = Arrays.stream(most).sum();
    for (Pivot pivot : pivots.reversed()) {
      pivot.most = sum - most[pivot.shard] + pivot.position;
      sum = pivot.most;
      most[pivot.shard] = pivot.position;
    }
    return pivots;
  }
}
