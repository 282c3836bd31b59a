package dev.laurel.app;

import dev.laurel.core.guard.GuardSettings;
import dev.laurel.core.guard.GuardedIndex;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.api.Service;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.redis.RedisIndex;
import dev.laurel.redis.RedisSettings;
import java.time.Clock;
import java.time.Duration;

/// PostgreSQL, ranks in Redis: one of any number of instances. Redis may be away, at the start too.
final class SharedBackend implements Backend {
  /// How long `verify` waits for Redis to be filled.
  private static final Duration FILLING = Duration.ofMinutes(5);

  private final Closing closing;
  private final PostgresLedger ledger;
  private final GuardedIndex index;

  private SharedBackend(Closing closing, PostgresLedger ledger, GuardedIndex index) {
    this.closing = closing;
    this.ledger = ledger;
    this.index = index;
  }

  static SharedBackend open(Engines.Shared settings) {
    Closing closing = new Closing();
    try {
      Database database = closing.add(PostgresOpening.open(settings.postgres()));
      closing.add(SharedWatch.start(database).orElseThrow(SharedBackend::taken));
      RedisIndex redis = closing.add(RedisIndex.open(RedisSettings.of(settings.redis())));
      Missed missed = new Missed();
      PostgresLedger.Options options =
          PostgresLedger.Options.defaults()
              .withEventRetention(settings.auditRetention())
              .withIndex(missed::nothing);
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
      return new SharedBackend(closing, ledger, closing.add(GuardedIndex.open(parts, guarding)));
    } catch (RuntimeException | Error cannotOpen) {
      closing.close();
      throw cannotOpen;
    }
  }

  private static CannotStart taken() {
    return new CannotStart(
        "A Laurel with --index memory is running on this PostgreSQL, and its ranks would miss what"
            + " this one changes; stop it, or run it with --index redis too.");
  }

  @Override
  public Service serve() {
    Submissions submissions = closing.add(Submissions.start(ledger, index, Clock.systemUTC()));
    Queries queries = new Queries(ledger, index, ledger.names(), Clock.systemUTC());
    return Service.of(submissions, queries, ledger, this::readiness).onOtherMachines();
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
