package dev.laurel.redis;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.core.index.Histogram;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.core.player.PlayerId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads what the scripts answer of one standings.
record Answers(StandingsId id, Encoding encoding, Bounds bounds) {
  static Answers of(StandingsId id, Encoding encoding) {
    return new Answers(id, encoding, Bounds.of(id.group()));
  }

  /// Up to a position among the members.
  byte[] upTo(Position position) {
    return encoding.upTo(bounds, position);
  }

  /// Total, whether there is more, a stretch.
  Slice slice(Reply reply) {
    return new Slice(reply.number(0), stretch(reply.reply(2)), reply.flag(1));
  }

  /// The same with three stretches: those above, the player's own, those below. Nothing where the
  /// player has no entry.
  Optional<Slice> around(Reply reply) {
    if (reply.isEmpty()) {
      return Optional.empty();
    }
    List<Ranked> entries = new ArrayList<>();
    for (int i = 2; i < reply.size(); i++) {
      entries.addAll(stretch(reply.reply(i)));
    }
    return Optional.of(new Slice(reply.number(0), entries, reply.flag(1)));
  }

  /// Total and a stretch of one, or nothing.
  @Nullable Standing standing(Reply reply) {
    return reply.isEmpty()
        ? null
        : new Standing(stretch(reply.reply(1)).getFirst(), reply.number(0));
  }

  /// Where a player stands.
  Optional<Standing> standing(PlayerId player, Placed placed) {
    if (placed.told().length == 0) {
      return Optional.empty();
    }
    Ranked ranked = placed.ranked(player, encoding, id.group().grouping());
    boolean counted = ranked.entry().isRanked();
    return Optional.of(new Standing(ranked, counted ? placed.total() : placed.total() + 1));
  }

  /// Where players stand, of whom the hidden are not told.
  Slice places(List<PlayerId> players, Reply reply) {
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < players.size(); i++) {
      standing(players.get(i), Placed.of(reply, i))
          .map(Standing::ranked)
          .filter(it -> it.entry().isRanked())
          .ifPresent(ranked::add);
    }
    ranked.sort(Comparator.comparingLong(Ranked::ordinal));
    return new Slice(reply.number(0), ranked, false);
  }

  /// The three ranks of the first, the members, and their entries; or nothing. The ranks of all
  /// others follow from the one before.
  private List<Ranked> stretch(Reply reply) {
    if (reply.isEmpty()) {
      return List.of();
    }
    Reply members = reply.reply(3);
    Reply entries = reply.reply(4);
    List<Ranked> lines = new ArrayList<>(members.size());
    for (int i = 0; i < members.size(); i++) {
      byte[] member = members.bytes(i);
      Entry entry = entry(member, entries.bytes(i));
      PlayerId player = new PlayerId(bounds.player(member));
      lines.add(
          lines.isEmpty()
              ? new Ranked(player, entry, reply.number(0), reply.number(1), reply.number(2))
              : behind(lines.getLast(), player, entry));
    }
    return lines;
  }

  /// The ranks of one that stands right behind another.
  static Ranked behind(Ranked last, PlayerId player, Entry entry) {
    boolean tied = entry.score() == last.entry().score();
    long ordinal = last.ordinal() + 1;
    return new Ranked(
        player,
        entry,
        ordinal,
        tied ? last.competition() : ordinal,
        tied ? last.dense() : last.dense() + 1);
  }

  /// The entry of a member.
  Entry entry(byte[] member, byte[] packed) {
    Held held = encoding.unpack(id.group().grouping(), packed);
    if (!bounds.agree(member, packed) || !held.group().equals(id.group())) {
      throw IndexUnavailable.damaged(
          "The index in Redis is damaged: a member of " + id + " is stray.");
    }
    return held.entry();
  }

  /// Total, best and worst key, upper and lower half of the sum of keys, keys of the quantiles, and
  /// how many scores are not above the end of each bucket.
  Distribution distribution(Reply reply, int buckets) {
    long total = reply.number(0);
    return new Distribution(
        total, total == 0 ? Optional.empty() : Optional.of(summary(total, reply, buckets)));
  }

  private Summary summary(long total, Reply reply, int buckets) {
    long best = encoding.score(reply.bytes(1));
    long worst = encoding.score(reply.bytes(2));
    var ends =
        IntStream.range(0, reply.reply(6).size()).mapToLong(reply.reply(6)::number).iterator();
    return new Summary(
        best,
        worst,
        mean(total, new BigInteger(reply.text(3)), new BigInteger(reply.text(4))),
        quantiles(reply.reply(5)),
        Histogram.of(Math.min(best, worst), Math.max(best, worst), buckets, _ -> ends.nextLong()));
  }

  List<Long> quantiles(Reply keys) {
    return IntStream.range(0, keys.size()).mapToObj(i -> encoding.score(keys.bytes(i))).toList();
  }

  /// The sum is exact; only the mean is rounded. The keys in Redis are 2^63 more than those of
  /// [Order].
  double mean(long total, BigInteger high, BigInteger low) {
    BigInteger shift = BigInteger.valueOf(total).shiftLeft(Long.SIZE - 1);
    BigInteger keys = high.shiftLeft(Integer.SIZE).add(low).subtract(shift);
    BigInteger sum =
        switch (encoding.order()) {
          case ASC -> keys;
          // A key is the complement of its score, −score − 1.
          case DESC -> keys.add(BigInteger.valueOf(total)).negate();
        };
    return new BigDecimal(sum)
        .divide(BigDecimal.valueOf(total), MathContext.DECIMAL128)
        .doubleValue();
  }
}
