package dev.laurel.cassandra;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.guard.Rankless;
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

/// One instance with its ranks in memory.
final class Instance implements ArchiveStore {
  private final InstantSource clock;
  private final Cassandra cassandra;
  private final MemoryIndex index = new MemoryIndex(new IdTable());
  private final Parts parts;

  Instance(InstantSource clock) {
    this.clock = clock;
    this.cassandra = Space.open();
    CassandraLedger ledger =
        CassandraLedger.open(cassandra, clock, CassandraLedger.Options.defaults());
    load(ledger, index);
    Archive archive = new CassandraArchive(ledger, clock, Announcement.NONE);
    this.parts =
        new Parts(
            ledger,
            Submissions.start(ledger, index, archive, clock),
            archive,
            new Archivist(ledger, new Rankless(ledger::heldWindows), archive, clock),
            ledger.names(),
            new Queries(ledger, RankReader.of(index), archive, ledger.names(), clock));
  }

  static void load(Ledger ledger, MemoryIndex index) {
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
    return new Instance(clock);
  }

  @Override
  public void close() {
    parts.submissions().close();
    parts.ledger().close();
    cassandra.close();
  }
}
