package dev.laurel.postgres;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.rank.IdTable;
import dev.laurel.testkit.archive.ArchiveStore;
import java.time.InstantSource;

/// One instance with its ranks in memory, as it is wired to be the only one.
final class Instance implements ArchiveStore {
  private final Settings settings;
  private final InstantSource clock;
  private final Database database;
  private final MemoryIndex index = new MemoryIndex(new IdTable());
  private final Parts parts;

  Instance(Settings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.database = Database.open(settings);
    PostgresLedger ledger = PostgresLedger.open(database, clock, PostgresLedger.Options.defaults());
    load(ledger);
    Archive archive = new PostgresArchive(database, clock, Announcement.NONE);
    this.parts =
        new Parts(
            ledger,
            Submissions.start(ledger, index, archive, clock),
            archive,
            new Archivist(ledger, new SqlIndex(database), archive, clock),
            ledger.names(),
            new Queries(ledger, RankReader.of(index), archive, ledger.names(), clock));
  }

  private void load(Ledger ledger) {
    ledger.boards().forEach(index::define);
    ledger.scan(placed ->
        index.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true)));
  }

  Database database() {
    return database;
  }

  Settings settings() {
    return settings;
  }

  @Override
  public Parts parts() {
    return parts;
  }

  @Override
  public ArchiveStore reopen() {
    end();
    return new Instance(settings, clock);
  }

  private void end() {
    parts.submissions().close();
    parts.ledger().close();
    database.close();
  }

  @Override
  public void close() {
    end();
    Server.drop(settings);
  }
}
