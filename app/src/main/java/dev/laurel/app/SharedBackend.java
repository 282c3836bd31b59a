package dev.laurel.app;

import dev.laurel.app.metrics.EngineFigures;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.guard.GuardSettings;
import dev.laurel.core.guard.GuardedIndex;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.live.Feed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.api.Service;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresAccess;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresDeliveries;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.redis.RedisFeed;
import dev.laurel.redis.RedisIndex;
import dev.laurel.redis.RedisRateLimiter;
import dev.laurel.redis.RedisSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// PostgreSQL, ranks in Redis: one of any number of instances. Redis may be away, at the start too.
final class SharedBackend implements Backend {
  /// How long `verify` waits for Redis to be filled.
  private static final Duration FILLING = Duration.ofMinutes(5);

  private final Closing closing;
  private final Database database;
  private final RedisSettings redisSettings;
  private final AccessStore access;
  private final Duration auditRetention;
  private final PostgresLedger ledger;
  private final GuardedIndex index;
  private final RedisIndex redis;

  private SharedBackend(
      Closing closing,
      Database database,
      Duration auditRetention,
      RedisSettings redisSettings,
      PostgresLedger ledger,
      GuardedIndex index,
      RedisIndex redis) {
    this.closing = closing;
    this.database = database;
    this.redis = redis;
    this.redisSettings = redisSettings;
    this.access = new PostgresAccess(database);
    this.auditRetention = auditRetention;
    this.ledger = ledger;
    this.index = index;
  }

  static SharedBackend open(Engines.Shared settings) {
    Closing closing = new Closing();
    try {
      Database database = closing.add(PostgresOpening.open(settings.postgres()));
      closing.add(SharedWatch.start(database).orElseThrow(SharedBackend::taken));
      RedisSettings redisSettings = redisSettings(settings.redis());
      RedisIndex redis = closing.add(RedisIndex.open(redisSettings));
      Missed missed = new Missed();
      PostgresLedger.Options plain =
          PostgresLedger.Options.defaults().withEventRetention(settings.auditRetention());
      PostgresLedger.Options options =
          settings.redis().cluster()
              ? plain.withReplaceableIndex(missed::nothing)
              : plain.withIndex(missed::nothing);
      PostgresLedger ledger =
          closing.add(PostgresLedger.open(database, Clock.systemUTC(), options));
      GuardedIndex.Parts parts =
          new GuardedIndex.Parts(
              redis,
              new SqlIndex(database),
              ledger,
              new IndexState(database),
              new Outbox(database),
              missed);
      GuardSettings guarding =
          GuardSettings.defaults().withVerifyInterval(settings.verifyInterval());
      GuardedIndex index = closing.add(GuardedIndex.open(parts, guarding));
      return new SharedBackend(
          closing, database, settings.auditRetention(), redisSettings, ledger, index, redis);
    } catch (RuntimeException | Error cannotOpen) {
      closing.close();
      throw cannotOpen;
    }
  }

  private static RedisSettings redisSettings(Engines.Redis redis) {
    return redis.cluster()
        ? RedisSettings.ofCluster(redis.addresses())
        : RedisSettings.of(redis.addresses().getFirst());
  }

  private static CannotStart taken() {
    return new CannotStart(
        "A Laurel with --index memory is running on this PostgreSQL, and its ranks would miss what"
            + " this one changes; stop it, or run it with --index redis too.");
  }

  @Override
  public Service serve(Announcement announcement, AccessSettings accounts) {
    Clock clock = Clock.systemUTC();
    Archive archive = new PostgresArchive(database, clock, announcement);
    Feed feed = closing.add(RedisFeed.open(redisSettings));
    Submissions submissions = closing.add(Submissions.start(ledger, index, archive, clock, feed));
    // Which windows there are is asked of the ledger, which has them all until they are archived.
    Archivist archivist =
        closing.add(new Archivist(ledger, new SqlIndex(database), archive, clock).start());
    Vantage vantage = Vantage.of(ledger, feed);
    Queries queries = new Queries(ledger, index, archive, ledger.names(), clock, vantage);
    Introduction introduction = new Acquaintance(submissions, ledger.directory());
    AccessSettings keeping = accounts.withAuditRetention(auditRetention);
    Access callers = closing.add(Access.open(access, introduction, clock, keeping).start());
    return Service.of(submissions, queries, ledger, archivist, callers, this::readiness)
        .with(feed)
        .with(new PostgresDeliveries(database))
        .with(closing.add(RedisRateLimiter.open(redisSettings)))
        .onOtherMachines();
  }

  @Override
  public EngineFigures figures() {
    return new EngineFigures(Optional.empty(), Optional.of(redis.cacheCounts()));
  }

  @Override
  public AccessStore access() {
    return access;
  }

  private State readiness() {
    return index.isReady() ? Readiness.READY : PostgresOpening.NO_ANSWER;
  }

  @Override
  public Report verify(Progress progress) {
    awaitIndex();
    try {
      return index.verify(progress);
    } catch (IndexUnavailable away) {
      throw new CannotStart("Redis cannot be compared: " + away.getMessage(), away);
    }
  }

  @Override
  public boolean repair(Report report) {
    index.rebuild("laurel verify found " + report.differences() + " differences");
    return true;
  }

  private void awaitIndex() {
    if (!index.awaitIndex(FILLING)) {
      throw new CannotStart(
          "Redis cannot be reached or is not filled yet, so there is nothing to compare; ranks are"
              + " answered from PostgreSQL meanwhile.");
    }
  }

  @Override
  public void close() {
    closing.close();
  }
}
