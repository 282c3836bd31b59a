package dev.laurel.app;

import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Recount;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.api.Service;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.PostgresAccess;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresDeliveries;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.rank.IdTable;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// PostgreSQL, ranks in this process. Ranks would go wrong where somebody else wrote to the
/// database, so it is the only instance on it, and ends when it is not any more.
final class SingleBackend implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(SingleBackend.class);

  private final Closing closing;
  private final Database database;
  private final InstantSource clock;
  private final AccessStore access;
  private final Duration auditRetention;
  private final SoleWatch watch;
  private final PostgresLedger ledger;
  private final MemoryIndex index = new MemoryIndex(new IdTable());

  private SingleBackend(
      Closing closing,
      Database database,
      InstantSource clock,
      Duration auditRetention,
      SoleWatch watch,
      PostgresLedger ledger) {
    this.closing = closing;
    this.database = database;
    this.clock = clock;
    this.access = new PostgresAccess(database);
    this.auditRetention = auditRetention;
    this.watch = watch;
    this.ledger = ledger;
  }

  static SingleBackend open(Engines.Single settings, InstantSource clock) {
    Closing closing = new Closing();
    try {
      Database database = closing.add(PostgresOpening.open(settings.postgres()));
      SoleWatch watch = closing.add(SoleWatch.start(database).orElseThrow(SingleBackend::taken));
      PostgresLedger.Options options =
          PostgresLedger.Options.defaults().withEventRetention(settings.auditRetention());
      PostgresLedger ledger = closing.add(PostgresLedger.open(database, clock, options));
      return new SingleBackend(closing, database, clock, settings.auditRetention(), watch, ledger);
    } catch (RuntimeException | Error cannotOpen) {
      closing.close();
      throw cannotOpen;
    }
  }

  private static CannotStart taken() {
    return new CannotStart(
        "Another Laurel is running on this PostgreSQL. With --index memory there can be only one,"
            + " since it keeps the ranks to itself; stop it, or run all of them with --index"
            + " redis.");
  }

  @Override
  public Service serve(Announcement announcement, AccessSettings accounts) {
    load();
    Archive archive = new PostgresArchive(database, clock, announcement);
    Feed feed = closing.add(new LocalFeed());
    Submissions submissions = closing.add(Submissions.start(ledger, index, archive, clock, feed));
    Archivist archivist =
        closing.add(new Archivist(ledger, new SqlIndex(database), archive, clock).start());
    Queries queries =
        new Queries(
            ledger, RankReader.of(index), archive, ledger.names(), clock, Vantage.of(index));
    // Boards and names are asked of PostgreSQL.
    Introduction introduction = new Acquaintance(submissions, ledger.directory());
    AccessSettings keeping = accounts.withAuditRetention(auditRetention);
    Access callers = closing.add(Access.open(access, introduction, clock, keeping).start());
    return Service.of(submissions, queries, ledger, archivist, callers, this::readiness)
        .with(feed)
        .with(new PostgresDeliveries(database))
        .onOtherMachines();
  }

  private State readiness() {
    return watch.isAnswered() ? Readiness.READY : PostgresOpening.NO_ANSWER;
  }

  @Override
  public AccessStore access() {
    return access;
  }

  @Override
  public boolean repair(Report report) {
    return false;
  }

  @Override
  public Report verify(Progress progress) {
    load();
    return Recount.compare(ledger, index, progress);
  }

  private void load() {
    LOG.info("Loading the ranks from PostgreSQL");
    ledger.boards().forEach(index::define);
    ledger.scan(placed ->
        index.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true)));
    LOG.info("Loaded {} entries", index.rows());
  }

  @Override
  public void close() {
    closing.close();
  }
}
