package dev.laurel.bench.submit;

import dev.laurel.bench.host.PostgresServer;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Measure;
import dev.laurel.bench.run.Session;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Where;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// The library on PostgreSQL and Redis: durable submissions beside the plain upserts of the same
/// rows, and what 64 threads read beside a plain sorted set in the same Redis over 64 connections.
public final class StandardBench {
  private static final long SEED = 5;
  private static final int ASKERS = 64;
  private static final int TOP = 10;

  private final Session session;
  private final int players;

  public StandardBench(Session session, int players) {
    this.session = session;
    this.players = players;
  }

  /// All of it, or only what is read.
  public void run(boolean onlyReads) throws IOException, InterruptedException {
    try (PostgresServer postgres = PostgresServer.start();
        RedisServer redis = RedisServer.start(session.workspace(), RedisServer.Keeps.NOTHING);
        StandardLibrary library = StandardLibrary.open(postgres.url(), redis, Kind.ONE)) {
      Producers.fill(library.submissions(), Kind.ONE, 0, players, SEED);
      if (!onlyReads) {
        submit(library, postgres);
      }
      read(library.queries(), redis);
    }
  }

  private void submit(StandardLibrary library, PostgresServer postgres)
      throws IOException, InterruptedException {
    try (PlainUpserts plain = PlainUpserts.open(postgres.url(), players, SEED)) {
      plain.fill();
      session.compare(
          "durable submissions, PostgreSQL and Redis, against plain upserts",
          "op/s",
          Bar.ratioAtLeast(0.6),
          effort ->
              Producers.measure(library.submissions(), Kind.ONE, players, SEED, effort).perSecond(),
          Optional.of(plain::perSecond));
    }
  }

  private void read(Queries queries, RedisServer redis) throws IOException, InterruptedException {
    SortedSet set = new SortedSet(players, SEED);
    Load.run(Session.pipelined(redis), set.fill(0, players), Effort.UNTIL_DONE);
    Where where = Where.of(Kind.ONE.board().key());
    compare(
        "ranks, library on Redis, against ZREVRANK",
        random -> queries.player(where, new PlayerId(Players.id(random.nextInt(players)))),
        over(redis, set.rank()));
    compare(
        "top-10, library on Redis, against ZREVRANGE",
        _ -> queries.top(where, 1, TOP),
        over(redis, set.top(TOP)));
  }

  private void compare(String what, Consumer<SplittableRandom> question, Measure plain)
      throws IOException, InterruptedException {
    session.compare(
        what,
        "op/s",
        Bar.ratioAtLeast(0.6),
        effort -> Askers.measure(what, ASKERS, SEED, question, effort).perSecond(),
        Optional.of(plain));
  }

  private static Measure over(RedisServer redis, Traffic traffic) {
    return effort -> Load.run(Plan.unpipelined(redis.port(), ASKERS), traffic, effort).perSecond();
  }
}
