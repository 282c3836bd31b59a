package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.EmptyTable;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.player.PlayerName;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive beside a [DynamoLedger], in the same table. For any number of threads and instances.
public final class DynamoArchive implements Archive {
  private static final Logger LOG = LoggerFactory.getLogger(DynamoArchive.class);

  /// Longer than boards are remembered by readers, and than clocks differ.
  private static final long SETTLED_MILLIS = 5_000;

  private final Table table;
  private final Boards boards;
  private final Heads heads;
  private final Past past;
  private final Standings standings;
  private final InstantSource clock;
  private final Announcement announcement;
  private final ArchiveSweep sweep;
  private final Lease lease;

  /// The end of a window is told to those whom the announcement names.
  public DynamoArchive(DynamoDb database, InstantSource clock, Announcement announcement) {
    this.table = database.table();
    this.boards = new Boards(table);
    this.heads = new Heads(table, boards);
    this.past = new Past(table, heads);
    this.standings = new Standings(table, boards);
    this.clock = clock;
    this.announcement = announcement;
    this.sweep = new ArchiveSweep(table);
    this.lease = new Lease(table, "laurel archive");
  }

  Table table() {
    return table;
  }

  Boards boards() {
    return boards;
  }

  Heads heads() {
    return heads;
  }

  Past past() {
    return past;
  }

  Standings standings() {
    return standings;
  }

  @Override
  public Optional<Archived> find(ArchiveId id) {
    return heads.find(id);
  }

  @Override
  public List<Archived> all(BoardKey board) {
    return heads.withGlobal(heads.all(board).stream().filter(stored -> !stored.over()).toList());
  }

  @Override
  public Optional<Archived> newest(BoardKey board) {
    return heads.all(board).stream()
        .filter(stored -> stored.archived().id().era() instanceof Era.Day && !stored.over())
        .max(Comparator.comparing(stored -> stored.archived().window().id()))
        .flatMap(stored -> heads.find(stored.archived().id()));
  }

  @Override
  public ArchivedTable table(Archived archived, TableHead head) {
    return heads
        .stored(archived.id())
        .<ArchivedTable>map(stored -> new DynamoTable(table, archived, head, stored.number()))
        .orElseGet(() -> new EmptyTable(archived, head.group()));
  }

  @Override
  public List<History.Day> history(History asked) {
    Map<String, Heads.Stored> days = new HashMap<>();
    for (Heads.Stored stored : heads.all(asked.board())) {
      if (stored.archived().id().era() instanceof Era.Day(var date) && !stored.over()) {
        days.put(date.toString(), stored);
      }
    }
    List<Item> found = new ArrayList<>();
    String board = "#" + Keys.board(asked.board());
    table.query(
        Range.between(
                Keys.user(asked.player()),
                "SNAP#" + asked.from(),
                "SNAP#" + asked.to() + "#\uDBFF\uDFFF")
            .descendingly(),
        item -> {
          Heads.Stored day = days.get(date(item));
          if (item.text(Key.SK).endsWith(board)
              && item.text(Key.SK).length() == "SNAP#2025-07-13".length() + board.length()
              && day != null
              && day.number() == item.number("Number")
              && item.number("Place", -1) >= 0) {
            found.add(item);
          }
          return found.size() < asked.limit();
        });
    Map<Key, Item> tables =
        table.get(
            found.stream().map(it -> Heads.tableKey(it.number("Number"), Group.GLOBAL)).toList());
    List<History.Day> history = new ArrayList<>();
    for (Item item : found) {
      Item head = tables.get(Heads.tableKey(item.number("Number"), Group.GLOBAL));
      Heads.Stored day = days.get(date(item));
      if (head != null && day != null) {
        day(item, Heads.head(head), day.archived().official()).ifPresent(history::add);
      }
    }
    return history;
  }

  private static String date(Item item) {
    return item.text(Key.SK).split("#", 3)[1];
  }

  private static Optional<History.Day> day(Item item, TableHead head, int official) {
    String name = item.optionalText("Name");
    KeptDay day =
        new KeptDay(
            item.number("Place"),
            item.number("Better"),
            item.number("BetterScores"),
            item.number("Score"),
            item.number("Subscore"),
            name == null ? null : new PlayerName(name));
    return day.told(LocalDate.parse(date(item)), head.withdrawn(), head.total(), official);
  }

  @Override
  public Optional<WindowResult> result(BoardKey board, String window) {
    KnownBoard known = boards.look(board);
    return known == null ? Optional.empty() : new Results(table).find(known, window);
  }

  /// Not before every instance knows that the window is over, by its clock and by the definition of
  /// the board: until then some may read the index.
  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return heads
        .stored(ArchiveId.of(board, window.id()))
        .filter(stored -> stored.archived().window().equals(window))
        .filter(stored -> Math.abs(table.millis() - stored.wholeAtMillis()) >= SETTLED_MILLIS)
        .isPresent();
  }

  @Override
  public boolean holds(StandingsId id) {
    return heads.stored(ArchiveId.of(id.board(), id.window())).isPresent();
  }

  @Override
  public void close(Board board, Window window, boolean late) {
    long start = System.nanoTime();
    if (new WindowClosing(this, clock, announcement, board, window, late).run()) {
      told("Closed", ArchiveId.of(board.key(), window.id()), start);
    }
  }

  @Override
  public void snapshot(Board board, Window day, boolean late) {
    long start = System.nanoTime();
    if (new SnapshotTaking(this, clock, board, day, late).run()) {
      told("Took the snapshot", ArchiveId.of(board.key(), LocalDate.parse(day.id())), start);
    }
  }

  private static void told(String what, ArchiveId id, long start) {
    LOG.info("{} {} in {} ms", what, id, (System.nanoTime() - start) / 1_000_000);
  }

  /// Of a window it stays known that it has closed.
  @Override
  public void drop(ArchiveId id) {
    KnownBoard board = boards.load(id.board());
    Heads.Stored stored = board == null ? null : heads.stored(id, board).orElse(null);
    if (board == null || stored == null || stored.over()) {
      return;
    }
    Transaction transaction = table.transaction();
    switch (id.era()) {
      case Era.Closed _ ->
          transaction.put(
              Heads.item(
                  stored.archived(),
                  stored.number(),
                  board.revision(),
                  true,
                  stored.wholeAtMillis()),
              Condition.equal("Number", stored.number()));
      case Era.Day _ ->
          transaction.delete(Keys.archive(id), Condition.equal("Number", stored.number()));
    }
    transaction.put(ArchiveSweep.chore(stored));
    try {
      table.write(transaction, null);
    } catch (Lost gone) {
      LOG.debug("{} was dropped by another", id);
    }
  }

  @Override
  public Optional<LocalDate> firstDay(BoardKey board) {
    return Optional.ofNullable(boards.load(board)).map(KnownBoard::firstDay);
  }

  @Override
  public void schedule(BoardKey board, @Nullable LocalDate firstDay) {
    var _ = boards.change(board, it -> it.scheduled(firstDay));
  }

  @Override
  public boolean sweep() {
    return sweep.step();
  }

  @Override
  public boolean alone(Runnable work) {
    return lease.alone(work);
  }
}
