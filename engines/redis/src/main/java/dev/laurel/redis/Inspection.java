package dev.laurel.redis;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.guard.Indexed;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Tells what is in Redis of a division, for it to be compared with what should be.
record Inspection(Shards shards, Encoding encoding) {
  private static final int STEP = 1_000;

  private IntStream each() {
    return IntStream.range(0, shards.layout().shards());
  }

  Sizes sizes() {
    List<Reply> replies = shards.ask(Script.SIZES);
    return new Sizes(sum(replies, 0), sum(replies, 1), sum(replies, 2));
  }

  private static long sum(List<Reply> replies, int at) {
    return replies.stream().mapToLong(it -> it.number(at)).sum();
  }

  void scan(Consumer<Indexed> visitor) {
    each().forEach(shard -> scan(shard, visitor));
  }

  private void scan(int shard, Consumer<Indexed> visitor) {
    String cursor = "0";
    do {
      Reply step = shards.ask(Script.SCAN, shard, Keys.bytes(cursor), number(STEP));
      indexed(step, 1).forEach(visitor);
      cursor = step.text(0);
    } while (!cursor.equals("0"));
  }

  List<Indexed> look(List<PlayerId> players) {
    Map<Integer, List<byte[]>> byShard = new LinkedHashMap<>();
    for (PlayerId player : players) {
      byShard
          .computeIfAbsent(shards.layout().shard(player), _ -> new ArrayList<>())
          .add(Keys.bytes(player.value()));
    }
    List<Supplier<Call>> asking = new ArrayList<>();
    byShard.forEach((shard, ids) -> asking.add(shards.sending(Script.LOOK, shard, ids)));
    List<Indexed> found = new ArrayList<>();
    shards.calls().round(asking).forEach(reply -> found.addAll(indexed(reply, 0)));
    return found;
  }

  /// Player, entry, and whether it is a member, from one part of a reply on.
  private List<Indexed> indexed(Reply reply, int from) {
    Grouping grouping = shards.division().grouping();
    List<Indexed> entries = new ArrayList<>(reply.size() / 3);
    for (int i = from; i < reply.size(); i += 3) {
      Held held = encoding.unpack(grouping, reply.bytes(i + 1));
      entries.add(new Indexed(player(reply.text(i)), held, reply.flag(i + 2)));
    }
    return entries;
  }

  private static PlayerId player(String id) {
    try {
      return new PlayerId(id);
    } catch (InvalidInput _) {
      throw IndexUnavailable.damaged("Redis has an entry of somebody who cannot be a player.");
    }
  }

  long strays() {
    boolean split = shards.layout().isSplit();
    return each()
        .mapToLong(shard ->
            strays(shard, "members") + (split ? wrongScores(shard) : strays(shard, "scores")))
        .sum();
  }

  private long strays(int shard, String set) {
    byte[] grouped = number(shards.division().grouping().equals(Grouping.NONE) ? 0 : 1);
    byte[] from = Bounds.BEFORE_ALL;
    long strays = 0;
    while (from.length > 0) {
      Reply step = shards.ask(Script.STRAYS, shard, Keys.bytes(set), from, number(STEP), grouped);
      strays += step.number(1);
      from = step.bytes(0);
    }
    return strays;
  }

  /// Scores that a shard counts and scores that it has, which are not counted as often as shards
  /// have them. Of different moments: what is under way is looked at again.
  private long wrongScores(int shard) {
    ScoreCheck check = new ScoreCheck(shards);
    return check.wrong(shard, "counted") + check.wrong(shard, "held");
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }
}
