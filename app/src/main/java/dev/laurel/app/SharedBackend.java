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
import dev.laurel.core.index.Source;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.live.Feed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.api.Service;
import dev.laurel.redis.RedisFeed;
import dev.laurel.redis.RedisIndex;
import dev.laurel.redis.RedisRateLimiter;
import dev.laurel.redis.RedisSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// A store that is shared, ranks in Redis: one of any number of instances. Redis may be away, at
/// the start too.
final class SharedBackend implements Backend {
  /// How long `verify` waits for Redis to be filled.
  private static final Duration FILLING = Duration.ofMinutes(5);

  private final Closing closing;
  private final Engines.Shared settings;
  private final InstantSource clock;
  private final Truth truth;
  private final GuardedIndex index;
  private final RedisIndex redis;

  private SharedBackend(
      Closing closing,
      Engines.Shared settings,
      InstantSource clock,
      Truth truth,
      GuardedIndex index,
      RedisIndex redis) {
    this.closing = closing;
    this.settings = settings;
    this.clock = clock;
    this.truth = truth;
    this.index = index;
    this.redis = redis;
  }

  static SharedBackend open(Engines.Shared settings, InstantSource clock) {
    Closing closing = new Closing();
    try {
      Missed missed = new Missed();
      Truth truth = closing.add(Truth.open(settings, missed, clock));
      RedisIndex redis = closing.add(RedisIndex.open(redisSettings(settings.redis())));
      GuardedIndex.Parts parts =
          new GuardedIndex.Parts(
              redis, truth.fallback(), truth.ledger(), truth.agreement(), truth.backlog(), missed);
      GuardSettings guarding =
          GuardSettings.defaults().withVerifyInterval(settings.verifyInterval());
      GuardedIndex index = closing.add(GuardedIndex.open(parts, guarding));
      return new SharedBackend(closing, settings, clock, truth, index, redis);
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

  @Override
  public Service serve(Announcement announcement, AccessSettings accounts) {
    RedisSettings redisSettings = redisSettings(settings.redis());
    Ledger ledger = truth.ledger();
    Archive archive = truth.archives().apply(announcement);
    Feed feed = closing.add(RedisFeed.open(redisSettings));
    Submissions submissions = closing.add(Submissions.start(ledger, index, archive, clock, feed));
    // Which windows there are is asked of the store, which has them all until they are archived.
    Archivist archivist =
        closing.add(new Archivist(ledger, truth.fallback(), archive, clock).start());
    Vantage vantage = Vantage.of(ledger, feed);
    Queries queries = new Queries(ledger, index, archive, truth.names(), clock, vantage);
    Introduction introduction = new Acquaintance(submissions, ledger.directory());
    AccessSettings keeping = accounts.withAuditRetention(settings.auditRetention());
    Access callers = closing.add(Access.open(truth.access(), introduction, clock, keeping).start());
    return Service.of(submissions, queries, ledger, archivist, callers, this::readiness)
        .with(feed)
        .with(truth.deliveries())
        .with(closing.add(RedisRateLimiter.open(redisSettings)))
        .onOtherMachines();
  }

  @Override
  public EngineFigures figures() {
    return new EngineFigures(Optional.empty(), Optional.of(redis.cacheCounts()));
  }

  @Override
  public AccessStore access() {
    return truth.access();
  }

  private State readiness() {
    if (!index.isReady()) {
      return new State.StoreUnavailable(
          settings.store().label() + " does not answer at this moment.");
    }
    return truth.ranksByItself() || index.source() == Source.INDEX
        ? Readiness.READY
        : new State.RanksUnavailable("Redis is away or being filled; scores are taken meanwhile.");
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
          "Redis cannot be reached or is not filled yet, so there is nothing to compare.");
    }
  }

  @Override
  public void close() {
    closing.close();
  }
}
