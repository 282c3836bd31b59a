package dev.laurel.dynamodb;

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

/// One instance alone on its table, with its ranks in memory.
final class Instance implements ArchiveStore {
  private final DynamoDb.Settings settings;
  private final InstantSource clock;
  private final DynamoDb database;
  private final MemoryIndex index = new MemoryIndex(new IdTable());
  private final Parts parts;

  Instance(DynamoDb.Settings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.database = Local.open(settings);
    DynamoLedger ledger = DynamoLedger.open(database, clock, DynamoLedger.Options.defaults());
    load(ledger);
    Archive archive = new DynamoArchive(database, clock, Announcement.NONE);
    this.parts =
        new Parts(
            ledger,
            Submissions.start(ledger, index, archive, clock),
            archive,
            new Archivist(ledger, ledger.fallback(), archive, clock),
            ledger.names(),
            new Queries(ledger, RankReader.of(index), archive, ledger.names(), clock));
  }

  private void load(Ledger ledger) {
    ledger.boards().forEach(index::define);
    ledger.scan(placed ->
        index.apply(new Change(placed.standings(), placed.player(), null, placed.entry(), true)));
  }

  @Override
  public Parts parts() {
    return parts;
  }

  @Override
  public ArchiveStore reopen() {
    close();
    return new Instance(settings, clock);
  }

  @Override
  public void close() {
    parts.submissions().close();
    parts.ledger().close();
    database.close();
  }
}
