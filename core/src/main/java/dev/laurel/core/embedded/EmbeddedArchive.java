package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.RowDeliveries;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.submit.Submissions;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive beside an [EventLedger], in the same rows.
///
/// To archive is to cut the standings between two commits, to write what was cut while commits go
/// on, and to make it known between two commits again. What is not known yet when the process ends
/// is thrown away and written anew.
public final class EmbeddedArchive implements Archive {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedArchive.class);

  private final EventLedger ledger;
  private final ArchiveRows archives;
  private final MemoryIndex index;
  private final Submissions submissions;
  private final Announcement announcement;
  private final Sweeper sweeper;

  public EmbeddedArchive(
      EventLedger ledger, MemoryIndex index, Submissions submissions, Announcement announcement) {
    this.ledger = ledger;
    this.archives = ledger.archives();
    this.index = index;
    this.submissions = submissions;
    this.announcement = announcement;
    this.sweeper = new Sweeper(ledger.rows(), archives);
  }

  @Override
  public void close(Board board, Window window, boolean late) {
    boolean done = archives.isClosed(board.key(), window);
    while (!done) {
      try (Moment moment = submissions.between(() -> ending(board, window))) {
        // Not over, or not that board any more: it is looked at again.
        done = moment == null || close(board, window, late, moment);
      }
    }
  }

  /// After a time past the window's end, no submission can reach it.
  private @Nullable Moment ending(Board board, Window window) {
    long time = ledger.time();
    boolean over = !window.isOpen(time, board.graceMicros());
    return over && isStill(board)
        ? new Moment(time, ledger.lastSequence(), index.cut(board.key(), window.id()))
        : null;
  }

  private boolean isStill(Board board) {
    return ledger.board(board.key()).filter(board::equals).isPresent();
  }

  /// False where somebody was hidden or removed meanwhile.
  private boolean close(Board board, Window window, boolean late, Moment moment) {
    long start = System.nanoTime();
    Archived about =
        archived(board, ArchiveId.of(board.key(), window.id()), window, moment.time(), late, 0);
    ArchiveWriter writer = new ArchiveWriter(ledger, about, moment, null);
    Stored written = writer.write();
    WindowResult result = writer.result(board, window, moment.time(), late);
    boolean closed =
        submissions.between(() -> {
          if (moment.isTouched() || !archives.isWanted(written) || !isStill(board)) {
            archives.abandon(written);
            return false;
          }
          publish(written, result);
          index.dropWindow(board.key(), window.id());
          return true;
        });
    if (closed) {
      told("Closed", written, start);
    }
    return closed || !isStill(board);
  }

  private Moment allTime(Board board) {
    return new Moment(
        ledger.time(), ledger.lastSequence(), index.cut(board.key(), Window.ALL_TIME.id()));
  }

  @Override
  public void snapshot(Board board, Window day, boolean late) {
    LocalDate date = LocalDate.parse(day.id());
    ArchiveId id = ArchiveId.of(board.key(), date);
    if (archives.find(id).isPresent()) {
      return;
    }
    long start = System.nanoTime();
    try (Moment moment = submissions.between(() -> allTime(board))) {
      Snapshots settings = board.snapshots();
      int official = settings == null ? 0 : settings.official();
      Archived about = archived(board, id, day, moment.time(), late, official);
      Stored written = new ArchiveWriter(ledger, about, moment, date).write();
      submissions.between(() -> {
        if (archives.isWanted(written)) {
          publish(written, null);
        }
        return true;
      });
      told("Took the snapshot", written, start);
    }
  }

  private void publish(Stored written, @Nullable WindowResult result) {
    RowBatch batch = archives.publishing(written, result);
    if (result != null) {
      announcement
          .of(result)
          .ifPresent(notice -> RowDeliveries.add(batch, notice, announcement.webhooks()));
    }
    try {
      ledger.write(batch);
    } catch (RuntimeException cannot) {
      archives.abandon(written);
      throw cannot;
    }
    archives.publish(written);
  }

  private static Archived archived(
      Board board, ArchiveId id, Window window, long time, boolean late, int official) {
    return new Archived(
        id, window, board.order(), board.tieBreak(), time, late, official, List.of());
  }

  private static void told(String what, Stored written, long start) {
    LOG.info(
        "{} {}: {} entries in {} ms",
        what,
        written.archived().id(),
        written.archived().tables().stream().mapToLong(TableHead::size).sum(),
        (System.nanoTime() - start) / 1_000_000);
  }

  @Override
  public Optional<Archived> find(ArchiveId id) {
    return archives.find(id);
  }

  @Override
  public List<Archived> all(BoardKey board) {
    return archives.all(board);
  }

  @Override
  public Optional<Archived> newest(BoardKey board) {
    return archives.newest(board);
  }

  @Override
  public ArchivedTable table(Archived archived, TableHead head) {
    return archives.table(archived, head);
  }

  @Override
  public List<History.Day> history(History asked) {
    return new HistoryRows(ledger.rows())
        .read(asked, date -> archives.find(ArchiveId.of(asked.board(), date)).orElse(null));
  }

  @Override
  public Optional<WindowResult> result(BoardKey board, String window) {
    return archives.result(board, window);
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return archives.isClosed(board, window);
  }

  @Override
  public boolean holds(StandingsId standings) {
    return archives.holds(standings);
  }

  @Override
  public void drop(ArchiveId id) {
    archives.drop(id);
  }

  @Override
  public Optional<LocalDate> firstDay(BoardKey board) {
    return archives.firstDay(board);
  }

  @Override
  public void schedule(BoardKey board, @Nullable LocalDate firstDay) {
    archives.schedule(board, firstDay);
    // A day that is lost with a crash would never be caught up with.
    ledger.rows().flush();
  }

  @Override
  public boolean sweep() {
    return sweeper.step();
  }
}
