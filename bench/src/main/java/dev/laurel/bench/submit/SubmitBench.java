package dev.laurel.bench.submit;

import dev.laurel.bench.load.Effort;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.redis.SortedSet;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.Optional;

/// Durable submissions through the library, each with its event, beside a Redis that syncs its log
/// once a second and is asked in pipelines of 100.
public final class SubmitBench {
  private static final long SEED = 2;
  private static final long BYTES_PER_PLAYER = 1_500;
  private static final long BYTES_BESIDE = 1L << 30;

  private final Session session;
  private final int players;

  public SubmitBench(Session session, int players) {
    this.session = session;
    this.players = players;
  }

  /// The heap in which so many players fit, each in six standings.
  public static long heapBytes(int players) {
    return BYTES_BESIDE + BYTES_PER_PLAYER * players;
  }

  public void run() throws IOException, InterruptedException {
    SortedSet set = new SortedSet(players, SEED);
    Optional<RedisServer> redis = session.filledRedis(RedisServer.Keeps.LOG, set, players);
    compare(Kind.ONE, Bar.ratioAtLeast(3), redis, set);
    compare(Kind.SIX, Bar.ratioAtLeast(1), redis, set);
    redis.ifPresent(RedisServer::close);
  }

  private void compare(Kind kind, Bar bar, Optional<RedisServer> redis, SortedSet set)
      throws IOException, InterruptedException {
    try (Library library = Library.open(session.workspace().directory("library"), kind)) {
      Producers.fill(library.submissions(), kind, 0, players, SEED);
      session.compare(
          "durable submissions, " + kind,
          "op/s",
          bar,
          effort -> measure(library, kind, effort),
          redis.map(server -> Session.pipelined(server, set.add())));
    }
  }

  private double measure(Library library, Kind kind, Effort effort) throws InterruptedException {
    return Producers.measure(library.submissions(), kind, players, SEED, effort).perSecond();
  }
}
