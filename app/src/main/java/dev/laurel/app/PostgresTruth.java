package dev.laurel.app;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.player.Names;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresAccess;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresDeliveries;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import java.time.Clock;

/// The truth in PostgreSQL, which can also rank by itself.
final class PostgresTruth implements Truth {
  private final Closing closing;
  private final Database database;
  private final PostgresLedger ledger;
  private final SqlIndex ranks;

  private PostgresTruth(Closing closing, Database database, PostgresLedger ledger) {
    this.closing = closing;
    this.database = database;
    this.ledger = ledger;
    this.ranks = new SqlIndex(database);
  }

  static PostgresTruth open(Store.Postgres postgres, Engines.Shared settings, Missed missed) {
    Closing closing = new Closing();
    try {
      Database database = closing.add(PostgresOpening.open(postgres));
      closing.add(SharedWatch.start(database).orElseThrow(PostgresTruth::taken));
      PostgresLedger.Options plain =
          PostgresLedger.Options.defaults().withEventRetention(settings.auditRetention());
      PostgresLedger.Options options =
          settings.redis().cluster()
              ? plain.withReplaceableIndex(missed::nothing)
              : plain.withIndex(missed::nothing);
      PostgresLedger ledger =
          closing.add(PostgresLedger.open(database, Clock.systemUTC(), options));
      return new PostgresTruth(closing, database, ledger);
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
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public Names names() {
    return ledger.names();
  }

  @Override
  public AccessStore access() {
    return new PostgresAccess(database);
  }

  @Override
  public Archive archive(Announcement announcement) {
    return new PostgresArchive(database, Clock.systemUTC(), announcement);
  }

  @Override
  public Deliveries deliveries() {
    return new PostgresDeliveries(database);
  }

  @Override
  public Agreement agreement() {
    return new IndexState(database);
  }

  @Override
  public Backlog backlog() {
    return new Outbox(database);
  }

  @Override
  public RankIndex fallback() {
    return ranks;
  }

  @Override
  public boolean ranksByItself() {
    return true;
  }

  @Override
  public void close() {
    closing.close();
  }
}
