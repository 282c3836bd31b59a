package dev.laurel.redis;

import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// The members of a split standings around a place, merged from what each shard has there.
///
/// Each shard is seen at one moment, and an entry is in one shard: so nobody is told twice or left
/// out. All ranks follow from the counts at the place: no further question is needed.
final class Merged {
  /*
   *              before                 from
   *   shard 0    … c  f │               h  k …
   *   shard 1    … d  e │ place         g  m …        each told up to as many as are asked for
   *   merged       c d e f              g h k m
   *
   * Members before the place are the sum of the shards' counts, so g has that rank, plus one. The
   * different scores before it are the better ones, and one more where the place's own score has
   * members before it. Going back from there, ranks of equal scores change with the score alone; how
   * many have a better score than the first one told, each shard knows for its own first, and
   * otherwise it can be counted in what it told.
   */
  private final Answers answers;
  private final byte[] key;
  private final List<Part> parts = new ArrayList<>();
  private final List<Line> before = new ArrayList<>();
  private final List<Line> from = new ArrayList<>();
  private Counted at = Counted.NOTHING;

  private record Line(byte[] rest, byte[] member, byte[] packed) {
    byte[] key() {
      return Arrays.copyOf(rest, Long.BYTES);
    }
  }

  /// What a shard told: how many members it has before those, and how many have a better score than
  /// the first.
  private record Part(long skipped, long aboveFirst, List<Line> before) {
    long better(byte[] key) {
      if (before.isEmpty()) {
        return 0;
      }
      return Arrays.equals(before.getFirst().key(), key)
          ? aboveFirst
          : skipped
              + before.stream().filter(it -> Arrays.compareUnsigned(it.key(), key) < 0).count();
    }
  }

  /// `back` and `forward` are what every shard was asked for.
  Merged(Answers answers, byte[] place, int back, int forward, List<Reply> shards) {
    this.answers = answers;
    this.key = Arrays.copyOf(place, Math.min(place.length, Long.BYTES));
    shards.forEach(this::take);
    Comparator<Line> order = (a, b) -> Arrays.compareUnsigned(a.rest, b.rest);
    before.sort(order);
    from.sort(order);
    before.subList(0, Math.max(0, before.size() - back)).clear();
    from.subList(Math.min(forward, from.size()), from.size()).clear();
  }

  private void take(Reply shard) {
    at = at.plus(shard.number(1), shard.number(2), shard.number(3), shard.number(0));
    int back = (int) shard.number(5);
    Reply members = shard.reply(6);
    Reply entries = shard.reply(7);
    int prefix = answers.bounds().prefix().length;
    List<Line> lines = new ArrayList<>(members.size());
    for (int i = 0; i < members.size(); i++) {
      byte[] member = members.bytes(i);
      lines.add(
          new Line(Arrays.copyOfRange(member, prefix, member.length), member, entries.bytes(i)));
    }
    List<Line> ownBefore = lines.subList(0, Math.min(back, lines.size()));
    parts.add(new Part(shard.number(1) - back, shard.number(4), ownBefore));
    before.addAll(ownBefore);
    from.addAll(lines.subList(ownBefore.size(), lines.size()));
  }

  /// What stands before the place.
  Counted at() {
    return at;
  }

  /// How many are told that stand before the place.
  int told() {
    return before.size();
  }

  /// Whether everything from the place on is told.
  boolean reachesEnd() {
    return at.before() + from.size() >= at.total();
  }

  /// All that are told, best first.
  List<Ranked> ranked() {
    List<Ranked> ranked = new ArrayList<>(before.size() + from.size());
    before.forEach(line -> ranked.add(ranked.isEmpty() ? first(line) : next(ranked, line)));
    from.forEach(line -> ranked.add(ranked.isEmpty() ? atPlace(line) : next(ranked, line)));
    return ranked;
  }

  private Ranked next(List<Ranked> ranked, Line line) {
    return Answers.behind(ranked.getLast(), player(line), entry(line));
  }

  private Ranked first(Line line) {
    long changes = 0;
    for (int i = 1; i < before.size(); i++) {
      changes += Arrays.equals(before.get(i).key(), before.get(i - 1).key()) ? 0 : 1;
    }
    byte[] own = line.key();
    long better = parts.stream().mapToLong(part -> part.better(own)).sum();
    return new Ranked(
        player(line),
        entry(line),
        at.before() - before.size() + 1,
        better + 1,
        // Notes about scores may be under way.
        Math.clamp(scoresBefore() - changes, 1, better + 1));
  }

  private Ranked atPlace(Line line) {
    return Arrays.equals(line.key(), key)
        ? at.ranked(player(line), entry(line))
        : new Ranked(
            player(line), entry(line), at.before() + 1, at.before() + 1, scoresBefore() + 1);
  }

  /// How many different scores stand before the place.
  private long scoresBefore() {
    return Math.min(at.betterScores(), at.better()) + (at.before() > at.better() ? 1 : 0);
  }

  private PlayerId player(Line line) {
    return new PlayerId(answers.bounds().player(line.member));
  }

  private Entry entry(Line line) {
    return answers.entry(line.member, line.packed);
  }
}
