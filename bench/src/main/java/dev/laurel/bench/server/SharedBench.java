package dev.laurel.bench.server;

import dev.laurel.bench.host.PostgresServer;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The server on PostgreSQL and Redis over 64 connections, beside a plain sorted set in the same
/// Redis over as many; and two servers that share the load.
public final class SharedBench {
  private static final int CONNECTIONS = 64;
  private static final int TOP = 10;
  private static final long SEED = 6;

  private final Session session;
  private final int players;
  private final BoardCalls board;
  private final SortedSet set;

  public SharedBench(Session session, int players) {
    this.session = session;
    this.players = players;
    this.board = new BoardCalls(players, SEED);
    this.set = new SortedSet(players, SEED);
  }

  public void run() throws IOException, InterruptedException {
    try (PostgresServer postgres = PostgresServer.start();
        RedisServer redis = RedisServer.start(session.workspace(), RedisServer.Keeps.NOTHING);
        LaurelServer laurel = server(postgres, redis)) {
      laurel.define();
      HttpBench.fill(laurel, board, players);
      Load.run(Session.pipelined(redis), set.fill(0, players), Effort.UNTIL_DONE);
      double alone = compare(laurel, redis);
      try (LaurelServer second = server(postgres, redis)) {
        share(laurel, second, alone);
      }
    }
  }

  private LaurelServer server(PostgresServer postgres, RedisServer redis)
      throws InterruptedException {
    return LaurelServer.start(
        session.workspace(),
        List.of(
            "--store",
            "postgres",
            "--index",
            "redis",
            "--postgres",
            postgres.url(),
            "--redis",
            "redis://127.0.0.1:" + redis.port()));
  }

  /// Answers the rate of ranks of the one server.
  private double compare(LaurelServer laurel, RedisServer redis)
      throws IOException, InterruptedException {
    double ranks =
        session
            .compare(
                "ranks, HTTP on Redis, against ZREVRANK",
                "op/s",
                Bar.ratioAtLeast(0.6),
                over(laurel.port(), board.rank()),
                Optional.of(over(redis.port(), set.rank())))
            .laurel();
    session.compare(
        "top-10, HTTP on Redis, against ZREVRANGE",
        "op/s",
        Bar.ratioAtLeast(0.6),
        over(laurel.port(), board.top(TOP)),
        Optional.of(over(redis.port(), set.top(TOP))));
    return ranks;
  }

  /// Half of the connections to each of two servers.
  private void share(LaurelServer first, LaurelServer second, double alone)
      throws IOException, InterruptedException {
    double[] rates = new double[2];
    Plan half = Plan.unpipelined(second.port(), CONNECTIONS / 2);
    try (Load other = Load.start(half, board.rank())) {
      long before = other.done();
      long startNanos = System.nanoTime();
      Plan own = Plan.unpipelined(first.port(), CONNECTIONS / 2);
      rates[0] =
          session
              .rounds()
              .measure(effort -> Load.run(own, board.rank(), effort).perSecond(), Optional.empty())
              .laurel();
      rates[1] = (other.done() - before) / ((System.nanoTime() - startNanos) / 1e9);
    }
    OptionalDouble none = OptionalDouble.empty();
    session.tell("ranks, the first of two servers", "op/s", rates[0], none);
    session.tell("ranks, the second of two servers", "op/s", rates[1], none);
    session.tell("two servers as a multiple of one", "times", (rates[0] + rates[1]) / alone, none);
  }

  private static Measure over(int port, Traffic traffic) {
    return effort -> Load.run(Plan.unpipelined(port, CONNECTIONS), traffic, effort).perSecond();
  }
}
