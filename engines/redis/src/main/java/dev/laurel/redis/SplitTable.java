package dev.laurel.redis;

import dev.laurel.core.board.Order;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Distribution.Bucket;
import dev.laurel.core.index.Distribution.Summary;
import dev.laurel.core.index.Histogram;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.PlayerId;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What can be asked of standings that are split into shards.
///
/// Every answer comes from one last round, in which all shards are asked side by side and each
/// answers for one moment. What was found before it, an entry or a place near a position, is
/// checked in it, and found anew where it has changed. Only the figures of a [Distribution] are
/// each of a moment of their own.
record SplitTable(Shards shards, Answers answers, SplitPlaces places) implements Table {
  private static final int MOST_TRIES = 20;
  // Up to this position a page is read from the top on.
  private static final int NEAR = 256;
  // Behind all that begins with a score key.
  private static final byte[] LAST = filled(Long.BYTES + 1);
  private static final byte[] END = filled(2 * Long.BYTES + 1);

  static SplitTable of(Shards shards, Answers answers) {
    return new SplitTable(shards, answers, new SplitPlaces(shards, answers));
  }

  private static byte[] filled(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 0xFF);
    return bytes;
  }

  @Override
  public long total() {
    return shards.ask(Script.TOTAL, answers.bounds().prefix()).stream()
        .mapToLong(it -> it.number(0))
        .sum();
  }

  @Override
  public Optional<Standing> place(PlayerId player) {
    return Optional.ofNullable(places.find(List.of(player)).standings().get(player));
  }

  /// Its rounds go to all shards, and depend on one another: nothing is begun before.
  @Override
  public Supplier<List<Optional<Standing>>> placing(List<PlayerId> players) {
    return () -> players.stream().map(this::place).toList();
  }

  @Override
  public Supplier<Slice> first(int limit) {
    return () -> range(0, limit);
  }

  @Override
  public Slice places(List<PlayerId> players) {
    SplitPlaces.Found found = places.find(List.copyOf(new LinkedHashSet<>(players)));
    List<Ranked> ranked =
        found.standings().values().stream()
            .map(Standing::ranked)
            .filter(it -> it.entry().isRanked())
            .sorted(Comparator.comparingLong(Ranked::ordinal))
            .toList();
    return new Slice(found.total(), ranked, false);
  }

  @Override
  public Optional<Slice> around(PlayerId player, int above, int below) {
    return places.around(player, above, below);
  }

  @Override
  public Slice range(long skipped, int limit) {
    if (skipped > NEAR) {
      return deep(skipped, limit);
    }
    int skip = (int) skipped;
    return page(window(Bounds.NONE, 0, (long) skip + limit + 1), skip, limit);
  }

  private Slice deep(long skipped, int limit) {
    Selection selection = new Selection(shards, answers.bounds().prefix());
    int slack = Selection.SLACK;
    for (int i = 0; i < MOST_TRIES; i++) {
      Merged found = window(selection.place(skipped), slack, 2L * slack + limit + 1);
      long first = found.told() + skipped - found.at().before();
      if (first >= 0 && (first <= found.told() + 2L * slack || found.reachesEnd())) {
        return page(found, first, limit);
      }
    }
    throw new IndexUnavailable("Entries change faster than a position can be found.");
  }

  private Merged window(byte[] place, int back, long forward) {
    List<byte[]> args = places.window(place, back, forward, Bounds.NONE);
    int most = (int) Math.min(forward, Integer.MAX_VALUE);
    return new Merged(answers, place, back, most, shards.ask(Script.WINDOW, _ -> args));
  }

  /// From one of those that were told on.
  private static Slice page(Merged found, long first, int limit) {
    List<Ranked> ranked = found.ranked();
    int start = (int) Math.min(first, ranked.size());
    int end = Math.min(start + limit, ranked.size());
    return new Slice(
        found.at().total(), List.copyOf(ranked.subList(start, end)), end < ranked.size());
  }

  @Override
  public Slice bottom(int limit) {
    Merged found = window(END, limit, 0);
    List<Ranked> ranked = found.ranked();
    return new Slice(found.at().total(), ranked.reversed(), found.at().before() > ranked.size());
  }

  @Override
  public Slice after(Position position, int limit) {
    return page(window(behind(position), 0, limit + 1L), 0, limit);
  }

  /// The first place behind a position: its member, and a zero byte.
  private byte[] behind(Position position) {
    byte[] bound = answers.upTo(position);
    int skipped = 1 + answers.bounds().prefix().length;
    byte[] rest = Arrays.copyOfRange(bound, skipped, bound.length);
    return Arrays.copyOf(rest, rest.length + 1);
  }

  @Override
  public Slice byScore(long min, long max, @Nullable Position after, int limit) {
    if (min > max) {
      return new Slice(total(), List.of(), false);
    }
    boolean descending = answers.encoding().order() == Order.DESC;
    byte[] first = answers.encoding().keyBytes(descending ? max : min);
    byte[] behind = after == null ? first : behind(after);
    byte[] place = Arrays.compareUnsigned(first, behind) > 0 ? first : behind;
    Merged found = window(place, 0, limit + 1L);
    List<Ranked> within =
        found.ranked().stream()
            .filter(it -> it.entry().score() >= min && it.entry().score() <= max)
            .toList();
    int end = Math.min(limit, within.size());
    return new Slice(found.at().total(), within.subList(0, end), end < within.size());
  }

  @Override
  public Count count(long score) {
    byte[] key = answers.encoding().keyBytes(score);
    List<Reply> replies = points(List.of(key, behindAll(key)));
    Counted before = Counted.sum(replies, 4, 0);
    Counted upTo = Counted.sum(replies, 4, 3);
    long total = replies.stream().mapToLong(it -> it.number(0)).sum();
    return new Count(
        before.before(), before.betterScores(), upTo.before() - before.before(), total);
  }

  private List<Reply> points(List<byte[]> places) {
    List<byte[]> args = new ArrayList<>();
    args.add(answers.bounds().prefix());
    args.add(Keys.bytes("0"));
    args.addAll(places);
    return shards.ask(Script.POINTS, _ -> args);
  }

  /// The place behind all members with a score key.
  static byte[] behindAll(byte[] key) {
    byte[] place = Arrays.copyOf(key, key.length + LAST.length);
    System.arraycopy(LAST, 0, place, key.length, LAST.length);
    return place;
  }

  @Override
  public Optional<Long> scoreAt(double percentile) {
    long total = total();
    return total == 0
        ? Optional.empty()
        : scores(List.of(Distribution.positionOf(percentile, total))).map(List::getFirst);
  }

  /// The scores at positions, each of its own moment, or the last ones where standings have become
  /// shorter; nothing where they have become empty.
  private Optional<List<Long>> scores(List<Long> positions) {
    List<Long> scores = new ArrayList<>();
    for (Slice at : Together.all(positions, position -> range(position - 1, 1))) {
      List<Ranked> found = at.entries().isEmpty() ? bottom(1).entries() : at.entries();
      if (found.isEmpty()) {
        return Optional.empty();
      }
      scores.add(found.getFirst().entry().score());
    }
    return Optional.of(scores);
  }

  Outline outline(int points) {
    return new SplitOutline(shards, answers).of(points);
  }

  @Override
  public Distribution distribution(int buckets) {
    long total = total();
    List<Long> positions = new ArrayList<>(List.of(1L, total));
    Distribution.QUANTILES.forEach(it -> positions.add(Distribution.positionOf(it, total)));
    Optional<List<Long>> scores = total == 0 ? Optional.empty() : scores(positions);
    return scores
        .map(it -> distribution(it, buckets))
        .orElse(new Distribution(0, Optional.empty()));
  }

  private Distribution distribution(List<Long> scores, int buckets) {
    long best = scores.getFirst();
    long worst = scores.get(1);
    long lowest = Math.min(best, worst);
    long highest = Math.max(best, worst);
    List<Long> ends = new ArrayList<>();
    List<Bucket> _ =
        Histogram.of(
            lowest,
            highest,
            buckets,
            end -> {
              ends.add(end);
              return 0;
            });
    List<Reply> replies = points(ends.stream().map(this::upTo).toList());
    long total = replies.stream().mapToLong(it -> it.number(0)).sum();
    Iterator<Long> reached =
        IntStream.range(0, ends.size()).mapToObj(i -> atMost(replies, i, total)).iterator();
    BigInteger high = sum(replies, 1);
    BigInteger low = sum(replies, 2);
    return new Distribution(
        total,
        total == 0
            ? Optional.empty()
            : Optional.of(
                new Summary(
                    best,
                    worst,
                    answers.mean(total, high, low),
                    List.copyOf(scores.subList(2, scores.size())),
                    Histogram.of(lowest, highest, buckets, _ -> reached.next()))));
  }

  /// The place between the scores that are not above one and those that are.
  private byte[] upTo(long score) {
    byte[] key = answers.encoding().keyBytes(score);
    return answers.encoding().order() == Order.DESC ? key : behindAll(key);
  }

  private long atMost(List<Reply> replies, int end, long total) {
    long before = Counted.sum(replies, 4, 3 * end).before();
    return answers.encoding().order() == Order.DESC ? total - before : before;
  }

  private static BigInteger sum(List<Reply> replies, int at) {
    return replies.stream()
        .map(it -> new BigInteger(it.text(at)))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
