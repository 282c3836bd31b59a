package dev.laurel.bench.run;

import dev.laurel.bench.host.Workspace;
import dev.laurel.bench.load.Effort;
import dev.laurel.bench.load.Load;
import dev.laurel.bench.load.Plan;
import dev.laurel.bench.load.Traffic;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.report.Figure;
import dev.laurel.bench.report.Report;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/// What every bench of a run shares.
public record Session(Workspace workspace, Report report, Rounds rounds, boolean withRedis) {
  /// Connections that keep a pipelined Redis busy: while one is answered, others are sent.
  private static final int PIPELINED_CONNECTIONS = 8;

  private static final int PIPELINE = 100;

  /// A Redis, unless the run is without one.
  public Optional<RedisServer> redis(RedisServer.Keeps keeps) throws InterruptedException {
    return withRedis ? Optional.of(RedisServer.start(workspace, keeps)) : Optional.empty();
  }

  /// A Redis that has a score of every player, unless the run is without one.
  public Optional<RedisServer> filledRedis(RedisServer.Keeps keeps, SortedSet set, int players)
      throws IOException, InterruptedException {
    Optional<RedisServer> redis = redis(keeps);
    if (redis.isPresent()) {
      Load.run(pipelined(redis.get()), set.fill(0, players), Effort.UNTIL_DONE);
    }
    return redis;
  }

  /// How requests are pipelined to a Redis.
  public static Plan pipelined(RedisServer redis) {
    return Plan.pipelined(redis.port(), PIPELINED_CONNECTIONS, PIPELINE);
  }

  /// The rate at which a Redis answers pipelined requests.
  public static Measure pipelined(RedisServer redis, Traffic traffic) {
    return effort -> Load.run(pipelined(redis), traffic, effort).perSecond();
  }

  /// Measures both sides and reports the figure.
  public Rounds.Medians compare(
      String what, String unit, Bar bar, Measure laurel, Optional<Measure> redis)
      throws IOException, InterruptedException {
    Rounds.Medians medians = rounds.measure(laurel, redis);
    report.add(new Figure(what, unit, medians.laurel(), medians.redis(), Optional.of(bar)));
    return medians;
  }

  /// Reports a figure that needs no rounds.
  public void tell(String what, String unit, double laurel, OptionalDouble redis, Bar bar) {
    report.add(new Figure(what, unit, laurel, redis, Optional.of(bar)));
  }

  /// Reports a figure that has no bar.
  public void tell(String what, String unit, double laurel, OptionalDouble redis) {
    report.add(new Figure(what, unit, laurel, redis, Optional.empty()));
  }
}
