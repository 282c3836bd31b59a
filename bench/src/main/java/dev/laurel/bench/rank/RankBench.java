package dev.laurel.bench.rank;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Jvm;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Loop;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.load.Progress;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Rounds;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/// The engine on one thread, at a tenth of the entries and at all of them, beside a Redis that has
/// as many and is asked in pipelines of 100, as the engine is in calls of 100.
public final class RankBench {
  /// Up to here a Redis is filled with as many; above, that takes longer than it tells.
  private static final int MAX_REDIS = 10_000_000;

  private static final int SHRINK = 10;
  private static final long BYTES_PER_ENTRY = 150;
  private static final long BYTES_BESIDE = 1L << 30;
  private static final long SEED = 1;

  private final Session session;
  private final int entries;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final long[] scores = new long[Leaderboard.BATCH];
  private long clock = Integer.MAX_VALUE;
  private long sink;

  public RankBench(Session session, int entries) {
    this.session = session;
    this.entries = entries;
  }

  /// The heap in which so many entries load.
  public static long heapBytes(int entries) {
    return BYTES_BESIDE + BYTES_PER_ENTRY * entries;
  }

  public void run() throws IOException, InterruptedException {
    Optional<RedisServer> redis =
        entries > MAX_REDIS ? Optional.empty() : session.redis(RedisServer.Keeps.NOTHING);
    long emptyBytes = redis.map(RedisServer::usedMemory).orElse(0L);
    int fewer = entries / SHRINK;
    Rounds.Medians small = measureFewer(fewer, redis);
    fill(redis, fewer, entries);
    OptionalDouble redisBytes = bytesPerEntry(redis, emptyBytes);
    Leaderboard board = board(entries);
    Rounds.Medians large = measureUpdates(board, redis);
    measureReads(board, redis);
    weigh(board, redisBytes);
    session.tell(
        "updates slow down, " + counted(fewer) + " to " + counted(entries),
        "times",
        small.laurel() / large.laurel(),
        quotient(small.redis(), large.redis()),
        Bar.valueAtMost(3));
    redis.ifPresent(RedisServer::close);
  }

  /// The updates of a smaller board, for which there is no bar.
  private Rounds.Medians measureFewer(int fewer, Optional<RedisServer> redis)
      throws IOException, InterruptedException {
    fill(redis, 0, fewer);
    Leaderboard board = board(fewer);
    Rounds.Medians medians =
        session.rounds().measure(updates(board, fewer), redisUpdates(redis, fewer));
    session.tell("updates, " + counted(fewer), "op/s", medians.laurel(), medians.redis());
    return medians;
  }

  private OptionalDouble bytesPerEntry(Optional<RedisServer> redis, long emptyBytes) {
    return redis.isPresent()
        ? OptionalDouble.of((double) (redis.get().usedMemory() - emptyBytes) / entries)
        : OptionalDouble.empty();
  }

  private Leaderboard board(int players) {
    System.err.printf(Locale.ROOT, "  loading %,d entries%n", players);
    long startNanos = System.nanoTime();
    Leaderboard board = Leaderboard.of(players, random);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    session.tell("bulk load of " + counted(players), "s", seconds, OptionalDouble.empty());
    return board;
  }

  private void fill(Optional<RedisServer> redis, int first, int end)
      throws IOException, InterruptedException {
    if (redis.isPresent()) {
      Load.run(
          Session.pipelined(redis.get()),
          new SortedSet(end, SEED).fill(first, end),
          Effort.UNTIL_DONE,
          Progress.of("Redis ZADD (fill)", (long) end - first));
    }
  }

  private Measure updates(Leaderboard board, int players) {
    return loop(
        "Laurel update",
        () -> {
          for (int i = 0; i < scores.length; i++) {
            scores[i] = random.nextLong(Players.SCORES);
          }
          board.update(draw(players), scores, clock);
          clock += scores.length;
        });
  }

  private static Optional<Measure> redisUpdates(Optional<RedisServer> redis, int players) {
    return redis.map(server -> Session.pipelined(server, new SortedSet(players, SEED).add()));
  }

  private Rounds.Medians measureUpdates(Leaderboard board, Optional<RedisServer> redis)
      throws IOException, InterruptedException {
    return session.compare(
        "updates, " + counted(entries),
        "op/s",
        Bar.ratioAtLeast(8),
        updates(board, entries),
        redisUpdates(redis, entries));
  }

  private void measureReads(Leaderboard board, Optional<RedisServer> redis)
      throws IOException, InterruptedException {
    SortedSet set = new SortedSet(entries, SEED);
    session.compare(
        "rank look-ups, " + counted(entries),
        "op/s",
        Bar.ratioAtLeast(6),
        loop("Laurel rank", () -> sink += board.ranks(draw(entries))[0]),
        redis.map(server -> Session.pipelined(server, set.rank())));
    session.compare(
        "top-100, " + counted(entries),
        "op/s",
        Bar.ratioAtLeast(20),
        loop("Laurel top-100", () -> tops(board)),
        redis.map(server -> Session.pipelined(server, set.top(Leaderboard.TOP))));
    session.compare(
        "around-11, " + counted(entries),
        "op/s",
        Bar.ratioAtLeast(20),
        loop("Laurel around-11", () -> sink += board.around(draw(entries))),
        redis.map(server -> Session.pipelined(server, set.around())));
    if (sink == 0) {
      throw new BenchFailure("the board answered nothing");
    }
  }

  /// Counts the bytes as the structures know them, and weighs the heap with and without them.
  private void weigh(Leaderboard board, OptionalDouble redisBytes) {
    double size = board.size();
    double counted = board.rankBytes() / size;
    double countedAll = (board.rankBytes() + board.idBytes()) / size;
    long all = Jvm.usedHeap();
    board.dropRanks();
    long idsOnly = Jvm.usedHeap();
    board.dropIds();
    long nothing = Jvm.usedHeap();
    OptionalDouble none = OptionalDouble.empty();
    session.tell("tree and map, counted", "bytes/entry", counted, none, Bar.valueAtMost(44));
    session.tell(
        "tree and map, of the heap",
        "bytes/entry",
        (all - idsOnly) / size,
        none,
        Bar.valueAtMost(44));
    session.tell("with ids, counted", "bytes/entry", countedAll, redisBytes, Bar.valueAtMost(80));
    session.tell(
        "with ids, of the heap",
        "bytes/entry",
        (all - nothing) / size,
        redisBytes,
        Bar.valueAtMost(80));
  }

  private void tops(Leaderboard board) {
    for (int i = 0; i < Leaderboard.BATCH; i++) {
      sink += board.top();
    }
  }

  /// Other players for the next call.
  private String[] draw(int count) {
    return Leaderboard.draw(count, random);
  }

  private static Measure loop(String name, Runnable call) {
    return effort -> Loop.run(name, call, Leaderboard.BATCH, effort).perSecond();
  }

  private static OptionalDouble quotient(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent()
        ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
        : OptionalDouble.empty();
  }

  private static String counted(int entries) {
    return String.format(Locale.ROOT, "%,d entries", entries);
  }
}
