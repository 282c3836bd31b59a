package dev.laurel.testkit.index;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Bucket;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One moment of one standings as a sorted list, and every answer by looking through it.
final class NaiveStandings {
  private final Board board;
  private final StandingsId id;
  private final Comparator<Placed> order;
  private final List<Placed> all;
  private final List<Placed> ranked;

  /// `all` are the live entries of the standings.
  NaiveStandings(Board board, StandingsId id, List<Placed> all) {
    this.board = board;
    this.id = id;
    this.order = BestFirst.of(board);
    this.all = all;
    this.ranked = all.stream().filter(it -> it.entry().isRanked()).sorted(order).toList();
  }

  long total() {
    return ranked.size();
  }

  Optional<Standing> place(PlayerId player) {
    return all.stream()
        .filter(it -> it.player().equals(player))
        .findFirst()
        .map(it -> new Standing(ranked(it), total() + (it.entry().isRanked() ? 0 : 1)));
  }

  Slice places(List<PlayerId> players) {
    return new Slice(total(), rankedWhere(it -> players.contains(it.player())), false);
  }

  Slice range(long from, int limit) {
    return slice(ranked.stream().skip(from - 1).toList(), limit);
  }

  Slice bottom(int limit) {
    return slice(ranked.reversed(), limit);
  }

  Slice after(Position position, int limit) {
    return slice(ranked.stream().filter(it -> isBehind(it, position)).toList(), limit);
  }

  Optional<Slice> around(PlayerId player, int above, int below) {
    return place(player).map(own -> around(own, above, below));
  }

  private Slice around(Standing own, int above, int below) {
    PlayerId player = own.ranked().player();
    List<Ranked> others = rankedWhere(it -> !it.player().equals(player));
    int at = (int) own.ranked().ordinal() - 1;
    int to = Math.min(at + below, others.size());
    List<Ranked> entries = new ArrayList<>(others.subList(Math.max(at - above, 0), at));
    entries.add(own.ranked());
    entries.addAll(others.subList(at, to));
    return new Slice(own.total(), entries, to < others.size());
  }

  Slice byScore(long min, long max, @Nullable Position after, int limit) {
    List<Placed> within =
        ranked.stream()
            .filter(it -> min <= it.entry().score() && it.entry().score() <= max)
            .filter(it -> after == null || isBehind(it, after))
            .toList();
    return slice(within, limit);
  }

  Count count(long score) {
    long equal = ranked.stream().filter(it -> it.entry().score() == score).count();
    return new Count(better(score), betterScores(score), equal, total());
  }

  Optional<Long> scoreAt(double percentile) {
    return ranked.reversed().stream()
        .map(it -> it.entry().score())
        .filter(score -> Standing.percentile(better(score), total()) >= percentile - 1e-9)
        .findFirst();
  }

  Distribution distribution(int buckets) {
    if (ranked.isEmpty()) {
      return new Distribution(0, Optional.empty());
    }
    List<Long> quantiles =
        Distribution.QUANTILES.stream().map(p -> scoreAt(p).orElseThrow()).toList();
    return new Distribution(
        total(),
        Optional.of(
            new Summary(
                ranked.getFirst().entry().score(),
                ranked.getLast().entry().score(),
                mean(),
                quantiles,
                histogram(buckets))));
  }

  private double mean() {
    BigDecimal sum =
        ranked.stream()
            .map(it -> BigDecimal.valueOf(it.entry().score()))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return sum.divide(BigDecimal.valueOf(total()), MathContext.DECIMAL128).doubleValue();
  }

  /// The i-th of n buckets begins ⌊i × width / n⌋ above the lowest score.
  private List<Bucket> histogram(int buckets) {
    long[] scores = ranked.stream().mapToLong(it -> it.entry().score()).sorted().toArray();
    BigInteger lowest = BigInteger.valueOf(scores[0]);
    BigInteger highest = BigInteger.valueOf(scores[scores.length - 1]);
    BigInteger width = highest.subtract(lowest).add(BigInteger.ONE);
    BigInteger parts = width.min(BigInteger.valueOf(buckets));
    List<Bucket> histogram = new ArrayList<>();
    for (int i = 0; i < parts.intValueExact(); i++) {
      long from = start(lowest, width, i, parts).longValueExact();
      long to = start(lowest, width, i + 1, parts).subtract(BigInteger.ONE).longValueExact();
      histogram.add(new Bucket(from, to, countWithin(from, to)));
    }
    return histogram;
  }

  private static BigInteger start(BigInteger lowest, BigInteger width, int i, BigInteger parts) {
    return lowest.add(width.multiply(BigInteger.valueOf(i)).divide(parts));
  }

  private long countWithin(long from, long to) {
    return ranked.stream()
        .filter(it -> from <= it.entry().score() && it.entry().score() <= to)
        .count();
  }

  private Slice slice(List<Placed> found, int limit) {
    return new Slice(
        total(), found.stream().limit(limit).map(this::ranked).toList(), found.size() > limit);
  }

  private List<Ranked> rankedWhere(Predicate<Placed> wanted) {
    return ranked.stream().filter(wanted).map(this::ranked).toList();
  }

  private Ranked ranked(Placed placed) {
    long before = ranked.stream().filter(it -> order.compare(it, placed) < 0).count();
    long score = placed.entry().score();
    return new Ranked(
        placed.player(), placed.entry(), before + 1, better(score) + 1, betterScores(score) + 1);
  }

  private long better(long score) {
    return ranked.stream().filter(it -> isBetter(it.entry().score(), score)).count();
  }

  private long betterScores(long score) {
    return ranked.stream()
        .map(it -> it.entry().score())
        .filter(it -> isBetter(it, score))
        .distinct()
        .count();
  }

  private boolean isBetter(long score, long than) {
    return board.order() == Order.DESC ? score > than : score < than;
  }

  private boolean isBehind(Placed placed, Position position) {
    return order.compare(placed, placed(position)) > 0;
  }

  /// An entry that would stand at the position.
  private Placed placed(Position position) {
    long subscore =
        switch (board.tieBreak()) {
          case SUBSCORE_DESC -> ~position.tie();
          case SUBSCORE_ASC -> position.tie();
          case FIRST_REACHED, PLAYER_ID -> 0;
        };
    Entry entry =
        new Entry(position.score(), subscore, position.tie(), 1, Entry.State.RANKED, null);
    return new Placed(id, position.player(), entry);
  }
}
