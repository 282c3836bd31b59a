package dev.laurel.bench.scale;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Loop;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.HistogramSettings;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.ScoreHistogram;
import dev.laurel.core.index.Outline;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/// One board of very many entries, first as one tree and then as shards, with the same players and
/// scores: what each costs in memory and time, and what estimates cost and tell.
///
/// All in one process, on one thread: what a network adds is not in it. Every estimate that is made
/// here is compared with the exact rank, and one that does not contain it ends the run.
public final class ScaleBench {
  private static final int POINTS = HistogramSettings.DEFAULT.points();
  private static final int COMPARED = 1_000;
  private static final long BYTES_PER_ENTRY = 150;
  private static final long BYTES_BESIDE = 1L << 30;
  private static final long SEED = 1;

  private final Session session;
  private final int entries;
  private final int shards;
  private final long[] scores = new long[ShardedBoard.BATCH];
  private SplittableRandom random = new SplittableRandom(SEED);
  private long clock = Integer.MAX_VALUE;
  private long sink;

  public ScaleBench(Session session, int entries, int shards) {
    this.session = session;
    this.entries = entries;
    this.shards = shards;
  }

  /// The heap in which so many entries load.
  public static long heapBytes(int entries) {
    return BYTES_BESIDE + BYTES_PER_ENTRY * entries;
  }

  public void run() throws IOException, InterruptedException {
    List<String> top = measure(1);
    if (!measure(shards).equals(top)) {
      throw new BenchFailure("the shards' first page is not that of the whole board");
    }
    if (sink == 0) {
      throw new BenchFailure("the board answered nothing");
    }
  }

  /// Answers the first page before anything moved.
  private List<String> measure(int trees) throws IOException, InterruptedException {
    random = new SplittableRandom(SEED);
    String in = trees == 1 ? " in one tree" : " in %d shards".formatted(trees);
    System.err.printf(Locale.ROOT, "  loading %,d entries%s%n", entries, in);
    long startNanos = System.nanoTime();
    ShardedBoard board = ShardedBoard.of(entries, trees, random);
    tell("bulk load of %,d entries".formatted(entries) + in, "s", secondsSince(startNanos));
    tell("memory with ids" + in, "bytes/entry", (double) board.bytes() / board.size());
    List<String> top = board.top();
    rate("exact ranks" + in, ShardedBoard.BATCH, () -> sink += board.ranks(draw())[0]);
    rate("top-100" + in, 1, () -> sink += board.top().size());
    rate("updates" + in, ShardedBoard.BATCH, () -> update(board));
    estimate(board, in);
    return top;
  }

  private void update(ShardedBoard board) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.nextLong(Players.SCORES);
    }
    board.update(draw(), scores, clock);
    clock += scores.length;
  }

  private void estimate(ShardedBoard board, String in) throws IOException, InterruptedException {
    long startNanos = System.nanoTime();
    List<Outline> outlines = board.outlines(POINTS);
    ScoreHistogram histogram = ScoreHistogram.of(Order.DESC, outlines);
    tell("making a histogram" + in, "ms", 1e3 * secondsSince(startNanos));
    tell("scores that it has counts of" + in, "points", points(outlines));
    rate(
        "estimated ranks" + in,
        ShardedBoard.BATCH,
        () -> {
          for (int i = 0; i < ShardedBoard.BATCH; i++) {
            sink += bounds(histogram, random.nextLong(Players.SCORES)).atMost();
          }
        });
    compare(board, histogram, in);
  }

  private static int points(List<Outline> outlines) {
    return outlines.stream().mapToInt(outline -> outline.points().size()).sum();
  }

  private static Bounds bounds(ScoreHistogram histogram, long score) {
    return histogram.reckon(score).rank(Ranking.ORDINAL, Whose.RANKED, 0);
  }

  /// Nothing has moved since the histogram was made.
  private void compare(ShardedBoard board, ScoreHistogram histogram, String in) {
    long apart = 0;
    long furthest = 0;
    for (int i = 0; i < COMPARED; i += ShardedBoard.BATCH) {
      String[] players = draw();
      long[] exact = board.ranks(players);
      long[] held = board.scores(players);
      for (int j = 0; j < players.length; j++) {
        Bounds bounds = bounds(histogram, held[j]);
        if (!bounds.contains(exact[j] + 1)) {
          throw new BenchFailure("rank %d is not in %s".formatted(exact[j] + 1, bounds));
        }
        apart += bounds.atMost() - bounds.atLeast();
        furthest = Math.max(furthest, bounds.atMost() - bounds.atLeast());
      }
    }
    tell("bounds apart, on average" + in, "% of ranks", 100.0 * apart / COMPARED / entries);
    tell("bounds apart, at most" + in, "% of ranks", 100.0 * furthest / entries);
  }

  private String[] draw() {
    return ShardedBoard.draw(entries, random);
  }

  private void rate(String what, int each, Runnable call) throws IOException, InterruptedException {
    Measure measure = effort -> Loop.run(what, call, each, effort).perSecond();
    tell(what, "op/s", session.rounds().measure(measure, Optional.empty()).laurel());
  }

  private void tell(String what, String unit, double number) {
    session.tell(what, unit, number, OptionalDouble.empty());
  }

  private static double secondsSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }
}
