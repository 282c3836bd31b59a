package dev.laurel.bench.server;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Progress;
import dev.laurel.bench.load.Result;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/// The server over 64 keep-alive connections, beside a Redis over as many.
public final class HttpBench {
  private static final int CONNECTIONS = 64;
  private static final int BATCH_CONNECTIONS = 4;
  private static final int TOP = 10;
  private static final int PACED_CONNECTIONS = 8;
  private static final double PACED_READS_PER_SECOND = 2_000;
  private static final long SEED = 4;

  private final Session session;
  private final int players;
  private final RedisServer.Keeps keeps;
  private final BoardCalls board;
  private final SortedSet set;

  /// Beside a Redis that keeps on disk what `keeps` says.
  public HttpBench(Session session, int players, RedisServer.Keeps keeps) {
    this.session = session;
    this.players = players;
    this.keeps = keeps;
    this.board = new BoardCalls(players, SEED);
    this.set = new SortedSet(players, SEED);
  }

  public void run() throws IOException, InterruptedException {
    Optional<RedisServer> redis = session.filledRedis(keeps, set, players);
    try (LaurelServer laurel = LaurelServer.start(session.workspace())) {
      laurel.define();
      fill(laurel, board, players);
      compareReads(laurel, redis);
      double peak = compareWrites(laurel, redis);
      measureDisturbance(laurel, peak);
    }
    redis.ifPresent(RedisServer::close);
  }

  /// Gives every player a score, and checks that it did.
  static void fill(LaurelServer laurel, BoardCalls board, int players)
      throws IOException, InterruptedException {
    Progress progress = Progress.of("Laurel batch (fill)", players);
    Plan plan = Plan.unpipelined(laurel.port(), BATCH_CONNECTIONS);
    Load.run(plan, board.fill(), Effort.UNTIL_DONE, progress);
    long size = laurel.size();
    if (size != players) {
      throw new BenchFailure("the board has %d of %d players".formatted(size, players));
    }
  }

  private void compareReads(LaurelServer laurel, Optional<RedisServer> redis)
      throws IOException, InterruptedException {
    session.compare(
        "HTTP rank against ZREVRANK",
        "op/s",
        Bar.ratioAtLeast(0.9),
        unpipelined(laurel.port(), board.rank()),
        redis.map(server -> unpipelined(server.port(), set.rank())));
    session.compare(
        "HTTP top-10 against ZREVRANGE",
        "op/s",
        Bar.ratioAtLeast(0.9),
        unpipelined(laurel.port(), board.top(TOP)),
        redis.map(server -> unpipelined(server.port(), set.top(TOP))));
  }

  /// Answers the peak of single submissions in a second.
  private double compareWrites(LaurelServer laurel, Optional<RedisServer> redis)
      throws IOException, InterruptedException {
    double peak =
        session
            .compare(
                "HTTP durable submissions against ZADD",
                "op/s",
                Bar.ratioAtLeast(0.8),
                unpipelined(laurel.port(), board.submit()),
                redis.map(server -> unpipelined(server.port(), set.add())))
            .laurel();
    Plan batches = Plan.unpipelined(laurel.port(), BATCH_CONNECTIONS);
    session.compare(
        "NDJSON batch against pipelined ZADD",
        "op/s",
        Bar.ratioAtLeast(2),
        effort -> Load.run(batches, board.batch(), effort).perSecond(),
        redis.map(server -> Session.pipelined(server, set.add())));
    return peak;
  }

  /// Reads at a small fixed rate, alone and then beside writes at half of their peak.
  private void measureDisturbance(LaurelServer laurel, double peak)
      throws IOException, InterruptedException {
    laurel.awaitIdle();
    double idle = session.rounds().measure(pacedP99(laurel), Optional.empty()).laurel();
    Plan half = Plan.paced(laurel.port(), CONNECTIONS, peak / 2);
    double busy;
    try (Load writes = Load.start(half, board.submit())) {
      long before = writes.done();
      long startNanos = System.nanoTime();
      busy = session.rounds().measure(pacedP99(laurel), Optional.empty()).laurel();
      double written = (writes.done() - before) / ((System.nanoTime() - startNanos) / 1e9);
      requireHealthy(writes);
      session.tell("writes meanwhile", "op/s", written, OptionalDouble.empty());
    }
    session.tell("p99 of 2,000 rank reads a second, idle", "µs", idle, OptionalDouble.empty());
    session.tell(
        "p99 of 2,000 rank reads a second, beside writes", "µs", busy, OptionalDouble.empty());
    session.tell(
        "p99 beside writes as a multiple of idle",
        "times",
        busy / idle,
        OptionalDouble.empty(),
        Bar.valueAtMost(5));
  }

  private Measure pacedP99(LaurelServer laurel) {
    Plan plan = Plan.paced(laurel.port(), PACED_CONNECTIONS, PACED_READS_PER_SECOND);
    return effort -> Load.run(plan, board.rank(), effort).p99Micros();
  }

  private static Measure unpipelined(int port, Traffic traffic) {
    return effort -> {
      Result result = Load.run(Plan.unpipelined(port, CONNECTIONS), traffic, effort);
      return result.perSecond();
    };
  }

  private static void requireHealthy(Load writes) {
    Exception failure = writes.failure();
    if (failure != null) {
      throw new BenchFailure("writes: " + failure.getMessage(), failure);
    }
  }
}
