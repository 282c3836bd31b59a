package dev.laurel.bench.submit;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.redis.RedisServer;
import dev.laurel.core.guard.GuardSettings;
import dev.laurel.core.guard.GuardedIndex;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.Settings;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.redis.RedisIndex;
import dev.laurel.redis.RedisSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/// Laurel as a library on PostgreSQL and Redis, with one board.
final class StandardLibrary implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Database database;
  private final RedisIndex redis;
  private final PostgresLedger ledger;
  private final GuardedIndex index;
  private final Submissions submissions;
  private final Queries queries;

  private StandardLibrary(String url, RedisServer server) {
    InstantSource clock = InstantSource.system();
    Missed missed = new Missed();
    database = Database.open(Settings.of(url));
    ledger =
        PostgresLedger.open(
            database, clock, PostgresLedger.Options.defaults().withIndex(missed::nothing));
    redis = RedisIndex.open(RedisSettings.of("redis://127.0.0.1:" + server.port()));
    index =
        GuardedIndex.open(
            new GuardedIndex.Parts(
                redis,
                new SqlIndex(database),
                ledger,
                new IndexState(database),
                new Outbox(database),
                missed),
            GuardSettings.defaults().withVerifyInterval(Duration.ZERO));
    submissions = Submissions.start(ledger, index, Past.NONE, clock);
    PostgresArchive archive = new PostgresArchive(database, Clock.systemUTC(), Announcement.NONE);
    queries = new Queries(ledger, index, archive, ledger.names(), clock);
  }

  static StandardLibrary open(String url, RedisServer redis, Kind kind) {
    StandardLibrary library = new StandardLibrary(url, redis);
    library.submissions.apply(new Command.Define(kind.board()));
    if (!library.index.awaitIndex(PATIENCE)) {
      throw new BenchFailure("Redis is not used");
    }
    return library;
  }

  Submissions submissions() {
    return submissions;
  }

  Queries queries() {
    return queries;
  }

  @Override
  public void close() {
    submissions.close();
    index.close();
    ledger.close();
    redis.close();
    database.close();
  }
}
