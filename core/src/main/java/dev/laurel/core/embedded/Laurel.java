package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.board.Board;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Names;
import dev.laurel.core.query.Queries;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.submit.Submissions;
import dev.laurel.rank.IdTable;
import java.time.InstantSource;

/// Laurel in one process: a ledger on a row store, the index in memory, the way in and the way out.
///
/// ```java
/// try (Laurel laurel = Laurel.open(rows, InstantSource.system(), settings)) {
///   laurel.define(Board.defaults(BoardKey.of("CyberClash", "high-score")));
///   laurel.submissions().submit(Command.Submit.of(board, new PlayerId("player123"), 15750));
///   Page top = laurel.queries().top(Where.of(board), 1, 10);
/// }
/// ```
public final class Laurel implements AutoCloseable {
  private final EventLedger ledger;
  private final MemoryIndex index;
  private final Feed feed = new LocalFeed();
  private final Submissions submissions;
  private final Archive archive;
  private final Archivist archivist;
  private final Queries queries;

  private Laurel(
      EventLedger ledger, MemoryIndex index, Announcement announcement, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.submissions = Submissions.start(ledger, index, ledger.past(), clock, feed);
    this.archive = new EmbeddedArchive(ledger, index, submissions, announcement);
    this.archivist = new Archivist(ledger, index, archive, clock).start();
    this.queries =
        new Queries(
            ledger, RankReader.of(index), archive, ledger.names(), clock, Vantage.of(index));
  }

  /// Loads what the store has and is ready when it returns. The store is closed with it.
  public static Laurel open(RowStore rows, InstantSource clock, EventLedger.Settings settings) {
    return open(rows, clock, settings, Announcement.NONE);
  }

  /// The same; the end of a window is told to those whom the announcement names.
  public static Laurel open(
      RowStore rows,
      InstantSource clock,
      EventLedger.Settings settings,
      Announcement announcement) {
    IdTable ids = new IdTable();
    MemoryIndex index = new MemoryIndex(ids);
    EventLedger ledger = EventLedger.open(rows, ids, index, clock, settings);
    return new Laurel(ledger, index, announcement, clock);
  }

  /// Creates a board or changes it.
  public void define(Board board) {
    submissions.apply(new Command.Define(board));
  }

  public Submissions submissions() {
    return submissions;
  }

  public Queries queries() {
    return queries;
  }

  public Ledger ledger() {
    return ledger;
  }

  public Archive archive() {
    return archive;
  }

  /// Closes windows and takes snapshots, by itself.
  public Archivist archivist() {
    return archivist;
  }

  /// Tells what changes.
  public Feed feed() {
    return feed;
  }

  public Names names() {
    return ledger.names();
  }

  public Directory directory() {
    return ledger.directory();
  }

  public MemoryIndex index() {
    return index;
  }

  /// Answers what was accepted, writes a checkpoint, and closes the store.
  @Override
  public void close() {
    archivist.close();
    submissions.close();
    feed.close();
    ledger.close();
  }
}
