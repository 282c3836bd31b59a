package dev.laurel.app;

import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Recount;
import dev.laurel.core.guard.Report;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.api.Service;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.rank.IdTable;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// PostgreSQL, ranks in this process. Ranks would go wrong where somebody else wrote to the
/// database, so it is the only instance on it, and ends when it is not any more.
final class SingleBackend implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(SingleBackend.class);

  private final Closing closing;
  private final SoleWatch watch;
  private final PostgresLedger ledger;
  private final MemoryIndex index = new MemoryIndex(new IdTable());

  private SingleBackend(Closing closing, SoleWatch watch, PostgresLedger ledger) {
    this.closing = closing;
    this.watch = watch;
    this.ledger = ledger;
  }

  static SingleBackend open(Engines.Single settings) {
    Closing closing = new Closing();
    try {
      Database database = closing.add(PostgresOpening.open(settings.postgres()));
      SoleWatch watch = closing.add(SoleWatch.start(database).orElseThrow(SingleBackend::taken));
      PostgresLedger.Options options =
          PostgresLedger.Options.defaults().withEventRetention(settings.auditRetention());
      PostgresLedger ledger =
          closing.add(PostgresLedger.open(database, Clock.systemUTC(), options));
      return new SingleBackend(closing, watch, ledger);
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
  public Service serve() {
    load();
    Submissions submissions = closing.add(Submissions.start(ledger, index, Clock.systemUTC()));
    Queries queries = new Queries(ledger, RankReader.of(index), ledger.names(), Clock.systemUTC());
    // Boards and names are asked of PostgreSQL.
    return Service.of(submissions, queries, ledger, this::readiness).onOtherMachines();
  }

  private State readiness() {
    return watch.isAnswered() ? Readiness.READY : PostgresOpening.NO_ANSWER;
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
