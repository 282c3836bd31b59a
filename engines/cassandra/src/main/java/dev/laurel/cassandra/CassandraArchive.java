package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.codec.DayCodec;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.LineBlocks;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive beside a [CassandraLedger]: heads in the catalogue, entries in blocks of rank order.
/// For any number of threads and instances.
public final class CassandraArchive implements Archive {
  private static final Logger LOG = LoggerFactory.getLogger(CassandraArchive.class);

  /// Longer than boards are remembered by readers, and than clocks differ.
  private static final long SETTLED_MILLIS = 5_000;

  private final CassandraLedger ledger;
  private final Ground ground;
  private final InstantSource clock;
  private final Announcement announcement;

  /// The end of a window is told to those whom the announcement names.
  public CassandraArchive(CassandraLedger ledger, InstantSource clock, Announcement announcement) {
    this.ledger = ledger;
    this.ground = ledger.ground();
    this.clock = clock;
    this.announcement = announcement;
  }

  private List<Head> heads(BoardKey key) {
    Catalogue.View view = ground.catalogue().fresh();
    KnownBoard board = view.board(key);
    return board == null ? List.of() : view.of(board.number());
  }

  @Override
  public Optional<Archived> find(ArchiveId id) {
    return heads(id.board()).stream()
        .filter(head -> head.isWhole() && head.archived().id().equals(id))
        .map(Head::archived)
        .findFirst();
  }

  @Override
  public List<Archived> all(BoardKey board) {
    return heads(board).stream().filter(Head::isWhole).map(Head::archived).toList();
  }

  @Override
  public Optional<Archived> newest(BoardKey board) {
    return all(board).stream()
        .filter(it -> it.id().era() instanceof Era.Day)
        .max(Comparator.comparingLong(it -> it.window().to()));
  }

  @Override
  public ArchivedTable table(Archived archived, TableHead head) {
    return new BlockTable(ground.cassandra(), archived, head);
  }

  @Override
  public List<History.Day> history(History asked) {
    Catalogue.View view = ground.catalogue().fresh();
    KnownBoard board = view.board(asked.board());
    List<History.Day> days = new ArrayList<>();
    if (board != null) {
      for (Row row :
          ground
              .cassandra()
              .rows(
                  "SELECT day, table_id, value FROM history WHERE player = ? AND board = ?"
                      + " AND day >= ? AND day <= ? LIMIT ?",
                  asked.player().value(),
                  board.number(),
                  asked.from(),
                  asked.to(),
                  asked.limit())) {
        LocalDate date = Objects.requireNonNull(row.getLocalDate("day"));
        find(ArchiveId.of(asked.board(), date))
            .flatMap(archived -> day(date, archived, row))
            .ifPresent(days::add);
      }
    }
    return days;
  }

  /// Empty where it is of another table than the day has, or the player was removed.
  private static Optional<History.Day> day(LocalDate date, Archived archived, Row row) {
    long table = row.getLong("table_id");
    KeptDay day = DayCodec.read(new ByteSource("day of a player", Bytes.of(row, "value")));
    return archived.tables().stream()
        .filter(head -> head.number() == table)
        .findFirst()
        .flatMap(head -> day.told(date, head.withdrawn(), head.total(), archived.official()));
  }

  @Override
  public Optional<WindowResult> result(BoardKey board, String window) {
    return heads(board).stream()
        .filter(head -> head.isClosed() && head.window().id().equals(window))
        .findFirst()
        .flatMap(head -> ground.catalogue().result(head))
        .map(ResultCodec::read);
  }

  private Optional<Head> closed(BoardKey key, String window) {
    Catalogue.View view = ground.catalogue().fresh();
    KnownBoard board = view.board(key);
    return board == null
        ? Optional.empty()
        : Optional.ofNullable(view.closed(board.number(), window));
  }

  /// Not before every instance knows that the window is over, by its clock and by the definition of
  /// the board: until then some may read the index.
  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return closed(board, window.id())
        .filter(head -> head.window().equals(window))
        .filter(head -> System.currentTimeMillis() - head.wholeMillis() >= SETTLED_MILLIS)
        .isPresent();
  }

  @Override
  public boolean holds(StandingsId standings) {
    return closed(standings.board(), standings.window()).isPresent();
  }

  @Override
  public void close(Board board, Window window, boolean late) {
    long start = System.nanoTime();
    if (archiving(board, window, null, late).run()) {
      told("Closed", ArchiveId.of(board.key(), window.id()), start);
    }
  }

  @Override
  public void snapshot(Board board, Window day, boolean late) {
    long start = System.nanoTime();
    LocalDate date = LocalDate.parse(day.id());
    if (archiving(board, day, date, late).run()) {
      told("Took the snapshot", ArchiveId.of(board.key(), date), start);
    }
  }

  private Archiving archiving(Board board, Window window, @Nullable LocalDate day, boolean late) {
    return new Archiving(ground, ledger.names(), clock, announcement, board, window, day, late);
  }

  private static void told(String what, ArchiveId id, long start) {
    LOG.info("{} {} in {} ms", what, id, (System.nanoTime() - start) / 1_000_000);
  }

  @Override
  public void drop(ArchiveId id) {
    Optional<Head> dropped =
        ground
            .catalogue()
            .change((view, batch) -> {
              KnownBoard board = view.board(id.board());
              Optional<Head> found =
                  board == null
                      ? Optional.empty()
                      : view.of(board.number()).stream()
                          .filter(head -> head.isWhole() && head.archived().id().equals(id))
                          .findFirst();
              found.ifPresent(head ->
                  Catalogue.put(
                      batch, head.in(head.isOfWindow() ? Head.Stage.OVER : Head.Stage.DOOMED)));
              return found;
            });
    dropped.filter(Head::isOfWindow).ifPresent(head -> forgetEntries(head));
  }

  /// The entries of a window that is no longer kept, in the partitions of its players.
  private void forgetEntries(Head head) {
    ground
        .divisions()
        .of(head.board(), head.window().id())
        .forEach((name, id) -> {
          ground.divisions().delete(head.board(), name);
          ground.members().delete(id);
        });
  }

  @Override
  public Optional<LocalDate> firstDay(BoardKey key) {
    KnownBoard board = ground.catalogue().fresh().board(key);
    return board == null
        ? Optional.empty()
        : ground
            .catalogue()
            .schedule(board.number())
            .map(row -> LocalDate.ofEpochDay(new ByteSource("first day", row).zigzag()));
  }

  @Override
  public void schedule(BoardKey key, @Nullable LocalDate firstDay) {
    boolean _ =
        ground
            .catalogue()
            .change((view, batch) -> {
              KnownBoard board = view.board(key);
              if (board != null) {
                byte[] row =
                    firstDay == null
                        ? null
                        : new ByteSink(8).zigzag(firstDay.toEpochDay()).toBytes();
                Catalogue.putSchedule(batch, board.number(), row);
              }
              return true;
            });
  }

  /// A draft that nobody writes is one that somebody did not live to finish; whoever sweeps is the
  /// only one that archives.
  @Override
  public boolean sweep() {
    Catalogue.View view = ground.catalogue().fresh();
    Optional<Head> waste =
        view.heads().values().stream()
            .flatMap(List::stream)
            .filter(head -> head.isWaste() || head.stage() == Head.Stage.DRAFT)
            .findFirst();
    waste.ifPresent(this::delete);
    return waste.isPresent();
  }

  private void delete(Head head) {
    head.archived().tables().forEach(table -> delete(head, table));
    boolean _ =
        ground
            .catalogue()
            .change((view, batch) -> {
              view.of(head.board()).stream()
                  .filter(it -> it.number() == head.number())
                  .forEach(it -> {
                    if (it.stage() == Head.Stage.OVER) {
                      Catalogue.put(batch, it.with(it.archived().with(List.of())));
                    } else if (it.stage() != Head.Stage.WHOLE) {
                      Catalogue.delete(batch, it);
                    }
                  });
              return true;
            });
  }

  private void delete(Head head, TableHead table) {
    int count = LineBlocks.count(table);
    for (int block = 0; block < count; block += BlockTable.BLOCKS_TOGETHER) {
      deletePart(head, table, block);
    }
    ground.cassandra().write("DELETE FROM archived_keys WHERE table_id = ?", table.number());
  }

  /// The places and days of the players of some blocks, and then the blocks.
  private void deletePart(Head head, TableHead table, int from) {
    List<BoundStatement> deletions = new ArrayList<>();
    for (List<Row> rows :
        ground
            .cassandra()
            .ask(
                List.of(
                    BlockTable.question(
                        ground.cassandra(), table.number(), from, BlockTable.BLOCKS_TOGETHER)))) {
      for (Row row : rows) {
        long place = row.getLong("block") * LineBlock.SIZE;
        for (ArchivedLine line :
            LineBlock.read(Bytes.of(row, "value"), place, head.archived().order())) {
          addDeletions(head, table, line, deletions);
        }
      }
    }
    ground.cassandra().writeAll(deletions);
    ground
        .cassandra()
        .write(
            "DELETE FROM archived_blocks WHERE table_id = ? AND part = ?",
            table.number(),
            (long) from / BlockTable.BLOCKS_TOGETHER);
  }

  private void addDeletions(
      Head head, TableHead table, ArchivedLine line, List<BoundStatement> deletions) {
    if (line.player() == null) {
      return;
    }
    String player = line.player().value();
    deletions.add(
        ground
            .cassandra()
            .bind(
                "DELETE FROM archived_places WHERE player = ? AND table_id = ?",
                player,
                table.number()));
    if (head.archived().id().era() instanceof Era.Day(var date) && table.group().isGlobal()) {
      deletions.add(
          ground
              .cassandra()
              .bind(
                  "DELETE FROM history WHERE player = ? AND board = ? AND day = ?",
                  player,
                  head.board(),
                  date));
    }
  }

  @Override
  public boolean alone(Runnable work) {
    return ground.marks().alone("archive", work);
  }
}
