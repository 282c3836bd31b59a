package dev.laurel.postgres;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.notice.Announcement;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive beside a [PostgresLedger], in the same database: the server copies entries from the
/// one to the other. For any number of threads and instances.
public final class PostgresArchive implements Archive {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresArchive.class);
  private static final String LOCK = "laurel archive";

  /// Longer than boards are remembered by readers, and than clocks differ.
  private static final int SETTLED_SECONDS = 5;

  private final Database database;
  private final InstantSource clock;
  private final Announcement announcement;
  private final ArchiveHeads heads = new ArchiveHeads();
  private final ArchiveSweep sweep;

  /// The end of a window is told to those whom the announcement names.
  public PostgresArchive(Database database, InstantSource clock, Announcement announcement) {
    this.announcement = announcement;
    this.database = database;
    this.clock = clock;
    this.sweep = new ArchiveSweep(database);
  }

  @Override
  public Optional<Archived> find(ArchiveId id) {
    return database.read(connection ->
        switch (id.era()) {
          case Era.Closed(var window) -> heads.ofWindow(connection, id.board(), window);
          case Era.Day(var date) -> heads.ofDay(connection, id.board(), date);
        });
  }

  @Override
  public List<Archived> all(BoardKey board) {
    return database.read(connection -> ArchiveHeads.all(connection, board));
  }

  @Override
  public Optional<Archived> newest(BoardKey board) {
    return database.read(connection -> heads.newest(connection, board));
  }

  @Override
  public ArchivedTable table(Archived archived, TableHead head) {
    return new PostgresTable(database, archived, head);
  }

  @Override
  public List<History.Day> history(History asked) {
    return database.read(connection -> PlayerHistory.read(connection, asked));
  }

  @Override
  public Optional<WindowResult> result(BoardKey board, String window) {
    return database.read(connection -> new Results(connection).find(board, window));
  }

  /// Not before every instance knows that the window is over, by its clock and by the definition of
  /// the board: until then some may read the index.
  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return Objects.equals(closed(board, window.id(), SETTLED_SECONDS), window);
  }

  @Override
  public boolean holds(StandingsId standings) {
    return closed(standings.board(), standings.window(), 0) != null;
  }

  /// The window that has closed under this id, so long ago, kept or not; null where none has.
  private @Nullable Window closed(BoardKey board, String window, int seconds) {
    @Nullable Window[] found = new Window[1];
    database.read(connection -> {
      new Script()
          .query(
              "SELECT "
                  + ArchiveHeads.WINDOW
                  + """
                   FROM boards b JOIN archives a ON a.board = b.id
                   WHERE b.game = ? AND b.name = ? AND a.window_id = ? AND a.day IS NULL
                     AND a.state IN ('whole', 'over')
                     AND a.whole_at <= clock_timestamp() - ? * interval '1 second'\
                  """,
              row -> found[0] = ArchiveHeads.window(row),
              board.game().value(),
              board.board().value(),
              window,
              seconds)
          .run(connection);
      return true;
    });
    return found[0];
  }

  @Override
  public void close(Board board, Window window, boolean late) {
    long start = System.nanoTime();
    if (new WindowClosing(database, clock, announcement, board, window, late).run()) {
      told("Closed", ArchiveId.of(board.key(), window.id()), start);
    }
  }

  @Override
  public void snapshot(Board board, Window day, boolean late) {
    long start = System.nanoTime();
    if (new SnapshotTaking(database, clock, board, day, late).run()) {
      told("Took the snapshot", ArchiveId.of(board.key(), LocalDate.parse(day.id())), start);
    }
  }

  private static void told(String what, ArchiveId id, long start) {
    LOG.info("{} {} in {} ms", what, id, (System.nanoTime() - start) / 1_000_000);
  }

  /// The tables of a window are let go of at once; those of a snapshot are needed to find the days
  /// of its players.
  @Override
  public void drop(ArchiveId id) {
    String kept = "FROM boards b WHERE b.id = a.board AND b.game = ? AND b.name = ?";
    String game = id.board().game().value();
    String name = id.board().board().value();
    database.repeatably(connection -> {
      Script script = new Script();
      switch (id.era()) {
        case Era.Closed(var window) ->
            script
                .update(
                    "UPDATE archives a SET state = 'over' "
                        + kept
                        + " AND a.window_id = ? AND a.day IS NULL AND a.state = 'whole'",
                    game,
                    name,
                    window)
                .update(
                    """
                    UPDATE archived_tables SET archive = NULL WHERE archive = (
                      SELECT a.id FROM archives a JOIN boards b ON b.id = a.board
                       WHERE b.game = ? AND b.name = ? AND a.window_id = ? AND a.day IS NULL
                         AND a.state = 'over')\
                    """,
                    game,
                    name,
                    window);
        case Era.Day(var date) ->
            script.update(
                "UPDATE archives a SET state = 'doomed' "
                    + kept
                    + " AND a.day = ? AND a.state = 'whole'",
                game,
                name,
                date);
      }
      script.run(connection);
      return true;
    });
  }

  @Override
  public Optional<LocalDate> firstDay(BoardKey board) {
    return database.read(connection -> {
      @Nullable LocalDate[] found = new LocalDate[1];
      new Script()
          .query(
              """
              SELECT s.first_day FROM boards b JOIN snapshot_schedules s ON s.board = b.id
               WHERE b.game = ? AND b.name = ?\
              """,
              row -> found[0] = row.getObject(1, LocalDate.class),
              board.game().value(),
              board.board().value())
          .run(connection);
      return Optional.ofNullable(found[0]);
    });
  }

  @Override
  public void schedule(BoardKey board, @Nullable LocalDate firstDay) {
    String game = board.game().value();
    String name = board.board().value();
    database.repeatably(connection -> {
      Script script = new Script();
      if (firstDay == null) {
        script.update(
            """
            DELETE FROM snapshot_schedules s USING boards b
             WHERE b.id = s.board AND b.game = ? AND b.name = ?\
            """,
            game,
            name);
      } else {
        script.update(
            """
            INSERT INTO snapshot_schedules (board, first_day)
            SELECT id, ?::date FROM boards WHERE game = ? AND name = ?
            ON CONFLICT (board) DO UPDATE SET first_day = excluded.first_day\
            """,
            firstDay,
            game,
            name);
      }
      script.run(connection);
      return true;
    });
  }

  @Override
  public boolean sweep() {
    return sweep.step();
  }

  @Override
  public boolean alone(Runnable work) {
    Optional<InstanceLock> lock = InstanceLock.take(database, LOCK);
    if (lock.isEmpty()) {
      return false;
    }
    try (InstanceLock _ = lock.get()) {
      work.run();
    }
    return true;
  }
}
