package dev.laurel.core.archive;

import dev.laurel.core.archive.ArchivedTable.Below;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.core.index.Histogram;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Ranks;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers of one archived table: those of the open window, as if it had never closed.
///
/// Offsets are from 0 and count those who are left; places count the holes as well. For one
/// question: it remembers the names that it met.
public final class ArchivedRanks implements Ranks {
  private final ArchivedTable table;
  private final Withdrawn withdrawn;
  private final long total;
  private final Map<PlayerId, PlayerName> names = new HashMap<>();

  public ArchivedRanks(ArchivedTable table) {
    this.table = table;
    this.withdrawn = table.head().withdrawn();
    this.total = table.head().total();
  }

  /// The name of that day of a player who was in an answer; null where there is none.
  public @Nullable PlayerName name(PlayerId player) {
    return names.get(player);
  }

  @Override
  public long total(StandingsId standings) {
    return total;
  }

  @Override
  public Optional<Standing> place(StandingsId standings, PlayerId player) {
    return find(player).map(this::standing);
  }

  /// A hidden one counts itself among the others.
  private Standing standing(Ranked own) {
    return new Standing(own, total + (own.entry().isRanked() ? 0 : 1));
  }

  @Override
  public Slice places(StandingsId standings, List<PlayerId> players) {
    List<Ranked> shown =
        table.find(players).stream()
            .filter(line -> !withdrawn.contains(line.place()))
            .map(this::ranked)
            .sorted(Comparator.comparingLong(Ranked::ordinal))
            .toList();
    return new Slice(total, shown, false);
  }

  @Override
  public Slice range(StandingsId standings, long from, int limit) {
    return slice(Math.max(from, 1) - 1, total, limit);
  }

  @Override
  public Slice bottom(StandingsId standings, int limit) {
    long from = Math.max(total - limit, 0);
    List<Ranked> lines = lines(from, total - from);
    Collections.reverse(lines);
    return new Slice(total, lines, from > 0);
  }

  @Override
  public Slice after(StandingsId standings, Position position, int limit) {
    return slice(end(position), total, limit);
  }

  @Override
  public Optional<Slice> around(StandingsId standings, PlayerId player, int above, int below) {
    return find(player).map(own -> around(standing(own), above, below));
  }

  private Slice around(Standing own, int above, int below) {
    long at = own.ranked().ordinal() - 1;
    long from = Math.max(at - above, 0);
    long next = own.ranked().entry().isRanked() ? at + 1 : at;
    List<Ranked> lines = new ArrayList<>(lines(from, at - from));
    lines.add(own.ranked());
    Slice behind = slice(next, total, below);
    lines.addAll(behind.entries());
    return new Slice(own.total(), lines, behind.more());
  }

  @Override
  public Slice byScore(
      StandingsId standings, long min, long max, @Nullable Position after, int limit) {
    Order order = table.order();
    long end = min > max ? 0 : countAtMost(Math.max(order.key(min), order.key(max)));
    long start = countBelow(Math.min(order.key(min), order.key(max)));
    return slice(Math.max(start, after == null ? 0 : end(after)), end, limit);
  }

  @Override
  public Count count(StandingsId standings, long score) {
    long key = table.order().key(score);
    Below below = table.below(key);
    long better = withdrawn.shown(below.entries());
    long betterScores = withdrawn.shownScores(below.entries(), below.keys());
    return new Count(better, betterScores, countAtMost(key) - better, total);
  }

  @Override
  public Optional<Long> scoreAt(StandingsId standings, double percentile) {
    return total == 0 ? Optional.empty() : Optional.of(scoreAt(percentile));
  }

  private long scoreAt(double percentile) {
    return score(Distribution.positionOf(percentile, total) - 1);
  }

  @Override
  public Distribution distribution(StandingsId standings, int buckets) {
    return new Distribution(total, total == 0 ? Optional.empty() : Optional.of(summary(buckets)));
  }

  private Summary summary(int buckets) {
    long best = score(0);
    long worst = score(total - 1);
    // The sum is exact; only the mean is rounded.
    double mean =
        new BigDecimal(table.head().sum())
            .divide(BigDecimal.valueOf(total), MathContext.DECIMAL128)
            .doubleValue();
    List<Long> quantiles =
        Distribution.QUANTILES.stream().map(percentile -> scoreAt(percentile)).toList();
    return new Summary(
        best,
        worst,
        mean,
        quantiles,
        Histogram.of(Math.min(best, worst), Math.max(best, worst), buckets, this::scoresAtMost));
  }

  private long scoresAtMost(long score) {
    return switch (table.order()) {
      case ASC -> countAtMost(score);
      case DESC -> total - countBelow(table.order().key(score));
    };
  }

  private long score(long offset) {
    return lines(offset, 1).getFirst().entry().score();
  }

  private long countBelow(long key) {
    return withdrawn.shown(table.below(key).entries());
  }

  private long countAtMost(long key) {
    return key == Long.MAX_VALUE ? total : countBelow(key + 1);
  }

  private long end(Position position) {
    return withdrawn.shown(table.end(position));
  }

  private Optional<Ranked> find(PlayerId player) {
    return table
        .find(player)
        .filter(line -> withdrawn.state(line.place()) != State.REMOVED)
        .map(this::ranked);
  }

  private Slice slice(long from, long end, int limit) {
    long count = Math.clamp(end - from, 0, Math.max(limit, 0));
    return new Slice(total, lines(from, count), from < end && end - from > count);
  }

  /// The entries from an offset on.
  private List<Ranked> lines(long from, long count) {
    List<Ranked> lines = new ArrayList<>();
    if (count <= 0 || from >= total) {
      return lines;
    }
    long first = withdrawn.place(from);
    long last = withdrawn.place(Math.min(from + count, total) - 1);
    for (ArchivedLine line : table.lines(first, Math.toIntExact(last - first + 1))) {
      if (!withdrawn.contains(line.place())) {
        lines.add(ranked(line));
      }
    }
    return lines;
  }

  private Ranked ranked(ArchivedLine line) {
    PlayerId player = Objects.requireNonNull(line.player(), "an erased player is left");
    if (line.name() != null) {
      names.put(player, line.name());
    }
    State state = withdrawn.state(line.place());
    return new Ranked(
        player,
        line.entry().as(state),
        withdrawn.shown(line.place()) + 1,
        withdrawn.shown(line.better()) + 1,
        withdrawn.shownScores(line.better(), line.betterScores()) + 1);
  }
}
