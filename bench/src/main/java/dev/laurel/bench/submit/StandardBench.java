package dev.laurel.bench.submit;

import dev.laurel.bench.host.PostgresServer;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.Optional;

/// Durable submissions on PostgreSQL and Redis, beside the plain upserts of the same rows.
public final class StandardBench {
  private static final long SEED = 5;

  private final Session session;
  private final int players;

  public StandardBench(Session session, int players) {
    this.session = session;
    this.players = players;
  }

  public void run() throws IOException, InterruptedException {
    try (PostgresServer postgres = PostgresServer.start();
        RedisServer redis = RedisServer.start(session.workspace(), RedisServer.Keeps.NOTHING);
        StandardLibrary library = StandardLibrary.open(postgres.url(), redis, Kind.ONE);
        PlainUpserts plain = PlainUpserts.open(postgres.url(), players, SEED)) {
      Producers.fill(library.submissions(), Kind.ONE, 0, players, SEED);
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
}
