package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where players stand in split standings: their entries are looked up in their shards, and then
/// all shards count what is before them. The shards that have the entries tell them again in that
/// round; where one is another by then, it is asked again with that one.
record SplitPlaces(Shards shards, Answers answers) {
  private static final int MOST_ROUNDS = 100;

  /// Those who stand, and among how many; a hidden player among one more.
  record Found(long total, Map<PlayerId, Standing> standings) {}

  Found find(List<PlayerId> players) {
    Map<PlayerId, byte[]> entries = lookUp(players);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<PlayerId> standing = players.stream().filter(it -> stands(entries.get(it))).toList();
      List<Reply> replies = count(players, standing, entries);
      if (!changed(players, replies, entries)) {
        return found(standing, replies, entries);
      }
    }
    throw new IndexUnavailable("Entries change faster than they can be placed.");
  }

  private Map<PlayerId, byte[]> lookUp(List<PlayerId> players) {
    Map<Integer, List<PlayerId>> byShard = new LinkedHashMap<>();
    players.forEach(
        it -> byShard.computeIfAbsent(shards.layout().shard(it), _ -> new ArrayList<>()).add(it));
    List<Supplier<Call>> asking = new ArrayList<>();
    byShard.forEach((shard, own) ->
        asking.add(shards.sending(Script.POINTS, shard, question(own, List.of(), Map.of()))));
    List<Reply> replies = shards.calls().round(asking);
    Map<PlayerId, byte[]> entries = new HashMap<>();
    int at = 0;
    for (List<PlayerId> own : byShard.values()) {
      Reply looked = replies.get(at++).reply(3);
      for (int i = 0; i < own.size(); i++) {
        entries.put(own.get(i), looked.bytes(i));
      }
    }
    return entries;
  }

  private List<byte[]> question(
      List<PlayerId> looked, List<PlayerId> counted, Map<PlayerId, byte[]> entries) {
    List<byte[]> args = new ArrayList<>(2 + looked.size() + counted.size());
    args.add(answers.bounds().prefix());
    args.add(Keys.bytes(Integer.toString(looked.size())));
    looked.forEach(it -> args.add(Keys.bytes(it.value())));
    counted.forEach(it -> args.add(rest(it, entries.get(it))));
    return args;
  }

  private static byte[] rest(PlayerId player, byte @Nullable [] entry) {
    return new Packed(entry == null ? Bounds.NONE : entry).rest(Keys.bytes(player.value()));
  }

  private List<Reply> count(
      List<PlayerId> players, List<PlayerId> standing, Map<PlayerId, byte[]> entries) {
    return shards.ask(Script.POINTS, shard -> question(own(players, shard), standing, entries));
  }

  private List<PlayerId> own(List<PlayerId> players, int shard) {
    return players.stream().filter(it -> shards.layout().shard(it) == shard).toList();
  }

  private boolean changed(
      List<PlayerId> players, List<Reply> replies, Map<PlayerId, byte[]> entries) {
    boolean changed = false;
    for (int shard = 0; shard < replies.size(); shard++) {
      List<PlayerId> own = own(players, shard);
      for (int i = 0; i < own.size(); i++) {
        byte[] now = replies.get(shard).reply(3).bytes(i);
        changed |= !Arrays.equals(entries.put(own.get(i), now), now);
      }
    }
    return changed;
  }

  private Found found(List<PlayerId> standing, List<Reply> replies, Map<PlayerId, byte[]> entries) {
    long total = replies.stream().mapToLong(it -> it.number(0)).sum();
    Map<PlayerId, Standing> standings = new HashMap<>();
    for (int i = 0; i < standing.size(); i++) {
      Counted counted = Counted.sum(replies, 4, 3 * i);
      PlayerId player = standing.get(i);
      standings.put(player, standing(player, entries.get(player), counted, total));
    }
    return new Found(total, standings);
  }

  private Standing standing(
      PlayerId player, byte @Nullable [] packed, Counted counted, long total) {
    Entry entry = entry(packed);
    return new Standing(counted.ranked(player, entry), total + (entry.isRanked() ? 0 : 1));
  }

  private Entry entry(byte @Nullable [] packed) {
    byte[] bytes = packed == null ? Bounds.NONE : packed;
    return answers.encoding().unpack(answers.id().group().grouping(), bytes).entry();
  }

  private boolean stands(byte @Nullable [] entry) {
    if (entry == null || entry.length == 0) {
      return false;
    }
    Packed packed = new Packed(Packed.checked(entry));
    return packed.state() != State.REMOVED
        && Arrays.equals(packed.group(), answers.bounds().prefix());
  }

  /// The player's neighbours and the player among them.
  Optional<Slice> around(PlayerId player, int above, int below) {
    byte[] entry = lookUp(List.of(player)).get(player);
    int own = shards.layout().shard(player);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      if (entry == null || !stands(entry)) {
        return Optional.empty();
      }
      byte[] place = rest(player, entry);
      byte[] name = Keys.bytes(player.value());
      List<Reply> replies =
          shards.ask(
              Script.WINDOW,
              shard -> window(place, above, below + 2, shard == own ? name : Bounds.NONE));
      byte[] now = replies.get(own).bytes(8);
      if (Arrays.equals(entry, now)) {
        Merged merged = new Merged(answers, place, above, below + 2, replies);
        return Optional.of(around(player, entry, merged, below));
      }
      entry = now;
    }
    throw new IndexUnavailable("Entries change faster than they can be placed.");
  }

  List<byte[]> window(byte[] place, long back, long forward, byte[] player) {
    return List.of(
        answers.bounds().prefix(),
        place,
        Keys.bytes(Long.toString(back)),
        Keys.bytes(Long.toString(forward)),
        player);
  }

  private Slice around(PlayerId player, byte[] packed, Merged merged, int below) {
    List<Ranked> lines = new ArrayList<>(merged.ranked());
    Ranked own = merged.at().ranked(player, entry(packed));
    if (!own.entry().isRanked()) {
      lines.add(merged.told(), own);
    } else if (merged.told() == lines.size() || !lines.get(merged.told()).equals(own)) {
      throw IndexUnavailable.damaged("A ranked entry of " + answers.id() + " is not a member.");
    }
    int end = Math.min(merged.told() + 1 + below, lines.size());
    long total = merged.at().total() + (own.entry().isRanked() ? 0 : 1);
    return new Slice(total, List.copyOf(lines.subList(0, end)), end < lines.size());
  }
}
