package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.embedded.Stored.Stage;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.Erasure;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is archived, as the rows of a store tell it. Heads are in memory, entries are read when
/// they are asked for.
///
/// Heads change on two threads, the ledger's and the archivist's, one at a time; any thread reads.
/// What the ledger's thread changes is written with the next checkpoint, and an event that is
/// replayed changes it once more, to the same.
final class ArchiveRows implements Past, Erasure {
  private static final byte[] COUNTER = {'n'};
  private static final byte HEAD = 'h';
  private static final byte RESULT = 'r';
  private static final byte SCHEDULE = 's';

  private final RowStore rows;
  private final Map<Integer, Stored> heads = new ConcurrentHashMap<>();
  private final Map<ArchiveId, Stored> readable = new ConcurrentHashMap<>();
  private final Map<BoardKey, Archived> newest = new ConcurrentHashMap<>();
  private final Map<BoardKey, LocalDate> schedules = new ConcurrentHashMap<>();
  private volatile long closedThrough = Long.MIN_VALUE;
  private int next = 1;

  private ArchiveRows(RowStore rows) {
    this.rows = rows;
  }

  static ArchiveRows load(RowStore rows) {
    ArchiveRows loaded = new ArchiveRows(rows);
    rows.get(Family.ARCHIVES, COUNTER)
        .ifPresent(row -> loaded.next = new ByteSource("counter of the archive", row).fixedInt());
    rows.scan(
        Family.ARCHIVES,
        new byte[] {HEAD},
        new byte[] {HEAD + 1},
        (key, row) -> {
          Stored stored = StoredCodec.read(number(key), row);
          // What was being written when the process ended is written anew.
          loaded.keep(stored.stage() == Stage.DRAFT ? stored.in(Stage.DOOMED) : stored);
          return true;
        });
    loaded.doomReplaced();
    rows.scan(
        Family.ARCHIVES,
        new byte[] {SCHEDULE},
        new byte[] {SCHEDULE + 1},
        (key, row) -> {
          ByteSource source = new ByteSource("schedule of snapshots", key);
          source.u8();
          BoardKey board = BoardKey.of(source.text(), source.text());
          loaded.schedules.put(
              board, LocalDate.ofEpochDay(new ByteSource("first day", row).zigzag()));
          return true;
        });
    return loaded;
  }

  /// One that another took the place of, and of which that was not written any more.
  private void doomReplaced() {
    for (Stored stored : List.copyOf(heads.values())) {
      Stored counts = readable.get(stored.archived().id());
      if (counts != null && counts.number() > stored.number()) {
        heads.put(stored.number(), stored.in(Stage.DOOMED));
      }
    }
  }

  private static int number(byte[] key) {
    ByteSource source = new ByteSource("number of the archive", key);
    source.u8();
    return source.fixedInt();
  }

  private static byte[] key(byte kind, int number) {
    return new ByteSink(5).u8(kind).fixed(number).toBytes();
  }

  private void keep(Stored stored) {
    heads.put(stored.number(), stored);
    ArchiveId id = stored.archived().id();
    boolean counts = stored.stage() == Stage.WHOLE || stored.stage() == Stage.OVER;
    if (counts) {
      readable.put(id, stored);
      if (stored.isClosing()) {
        closedThrough = Math.max(closedThrough, stored.archived().window().to());
      }
    } else {
      readable.computeIfPresent(id, (_, known) -> known.number() == stored.number() ? null : known);
    }
    if (!stored.isClosing()) {
      findNewest(id.board());
    }
  }

  private void findNewest(BoardKey board) {
    all(board).stream()
        .filter(it -> it.id().era() instanceof Era.Day)
        .max(Comparator.comparingLong(it -> it.window().to()))
        .ifPresentOrElse(it -> newest.put(board, it), () -> newest.remove(board));
  }

  Optional<Archived> newest(BoardKey board) {
    return Optional.ofNullable(newest.get(board));
  }

  /// The newest moment at which anything was cut: no submission may come before it.
  long lastCut() {
    return heads.values().stream().mapToLong(it -> it.archived().takenAt()).max().orElse(0);
  }

  /// No window that ends later has closed, on any board.
  long closedThrough() {
    return closedThrough;
  }

  Optional<Stored> stored(ArchiveId id) {
    return Optional.ofNullable(readable.get(id));
  }

  Optional<Archived> find(ArchiveId id) {
    return stored(id).filter(Stored::isWhole).map(Stored::archived);
  }

  /// The boards of which anything is archived.
  Set<BoardKey> boards() {
    return readable.keySet().stream().map(ArchiveId::board).collect(Collectors.toSet());
  }

  List<Archived> all(BoardKey board) {
    return readable.values().stream()
        .filter(it -> it.isWhole() && it.archived().id().board().equals(board))
        .map(Stored::archived)
        .toList();
  }

  ArchivedTable table(Archived archived, TableHead head) {
    ArchiveId id = archived.id();
    return new RowTable(
        rows, archived, head, () -> find(id).flatMap(it -> it.table(head.group())).isPresent());
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return stored(ArchiveId.of(board, window.id()))
        .map(it -> it.archived().window().equals(window))
        .orElse(false);
  }

  @Override
  public boolean holds(StandingsId standings) {
    return stored(ArchiveId.of(standings.board(), standings.window())).isPresent();
  }

  Optional<WindowResult> result(BoardKey board, String window) {
    return stored(ArchiveId.of(board, window))
        .flatMap(it -> rows.get(Family.ARCHIVES, key(RESULT, it.number())))
        .map(ResultCodec::read);
  }

  Optional<LocalDate> firstDay(BoardKey board) {
    return Optional.ofNullable(schedules.get(board));
  }

  void schedule(BoardKey board, @Nullable LocalDate firstDay) {
    byte[] key =
        new ByteSink(64)
            .u8(SCHEDULE)
            .text(board.game().value())
            .text(board.board().value())
            .toBytes();
    RowBatch batch = new RowBatch();
    if (firstDay == null) {
      schedules.remove(board);
      rows.bulk(batch.delete(Family.ARCHIVES, key));
    } else {
      schedules.put(board, firstDay);
      byte[] day = new ByteSink(8).zigzag(firstDay.toEpochDay()).toBytes();
      rows.bulk(batch.put(Family.ARCHIVES, key, day));
    }
  }

  /// The entries of a player in the closed windows of a board, removed ones included.
  List<Placed> placed(BoardKey board, PlayerId player) {
    List<Placed> placed = new ArrayList<>();
    for (Archived archived : all(board)) {
      if (archived.id().era() instanceof Era.Closed(var window)) {
        for (TableHead head : archived.tables()) {
          StandingsId id = new StandingsId(board, window, head.group());
          table(archived, head)
              .find(player)
              .map(line -> line.entry().as(head.withdrawn().state(line.place())))
              .ifPresent(entry -> placed.add(new Placed(id, player, entry)));
        }
      }
    }
    return placed;
  }

  /// How many entries the closed windows of a board have, hidden ones included.
  long live(BoardKey board) {
    return all(board).stream()
        .filter(it -> it.id().era() instanceof Era.Closed)
        .flatMap(it -> it.tables().stream())
        .mapToLong(head -> head.size() - head.withdrawn().removed().length)
        .sum();
  }

  /// Takes in what a durable event does to what is archived.
  void take(Event event) {
    switch (event) {
      case Event.Removed _, Event.Concealed _ ->
          event.changes().forEach(change -> apply(change, event.sequence()));
      case Event.Erased erased -> {
        boolean _ = eraser(erased.player(), erased.time()).withdraw();
      }
      case Event.Defined defined -> define(defined.definition(), event.sequence());
      case Event.Dropped dropped -> drop(dropped.board(), event.sequence());
      case Event.Scored _, Event.Profiled _, Event.Anonymous _ -> {}
    }
  }

  /// Called when the event of the erasure, and with it what that withdrew, is durable. What is
  /// being written may still have the player.
  @Override
  public boolean erase(PlayerId player, long before) {
    eraser(player, before).scrub();
    return heads.values().stream().noneMatch(it -> it.stage() == Stage.DRAFT);
  }

  private ArchiveEraser eraser(PlayerId player, long before) {
    return new ArchiveEraser(rows, this, player, before);
  }

  /// A change of an entry of a closed window: it may hide, show or remove it.
  private synchronized void apply(Change change, long sequence) {
    StandingsId id = change.standings();
    Stored stored = stored(ArchiveId.of(id.board(), id.window())).orElse(null);
    if (stored == null || !stored.isWhole() || stored.covered() >= sequence) {
      return;
    }
    stored
        .archived()
        .table(id.group())
        .ifPresent(head -> turn(stored, head, change.player(), change.after().state()));
  }

  private void turn(Stored stored, TableHead head, PlayerId player, Entry.State state) {
    ArchivedTable table = table(stored.archived(), head);
    table
        .find(player)
        .ifPresent(line -> {
          TableHead turned = head.turn(line, state, end(table, line));
          update(stored.with(stored.archived().with(turned)));
        });
  }

  /// How many entries have the score of a line or a better one.
  static long end(ArchivedTable table, ArchivedLine line) {
    long key = table.order().key(line.entry().score());
    return key == Long.MAX_VALUE ? table.head().size() : table.below(key + 1).entries();
  }

  private void update(Stored stored) {
    rows.bulk(add(stored, new RowBatch()));
    keep(stored);
  }

  private static RowBatch add(Stored stored, RowBatch batch) {
    return batch.put(Family.ARCHIVES, key(HEAD, stored.number()), StoredCodec.write(stored));
  }

  /// Takes in another definition of a board: windows that are no longer the same are forgotten, and
  /// the tables of groupings that it no longer has.
  private synchronized void define(Board board, long sequence) {
    for (Stored stored : List.copyOf(readable.values())) {
      if (stored.archived().id().board().equals(board.key()) && stored.covered() < sequence) {
        Window window = stored.isClosing() ? redefined(stored, board) : stored.archived().window();
        if (window == null) {
          update(stored.in(Stage.DOOMED));
        } else {
          define(stored, window, Set.copyOf(board.groupings()));
        }
      }
    }
  }

  /// The window that an archived one is by another definition; null where it is another, and its
  /// name free to be used again. A season stays what it was: one that is over is not opened again.
  private static @Nullable Window redefined(Stored stored, Board board) {
    Window known = stored.archived().window();
    Window now = board.windowOf(known.id()).orElse(null);
    boolean season = known.kind() == WindowKind.SEASON;
    if (season) {
      return now;
    }
    return now == null || now.equals(known) ? known : null;
  }

  private void define(Stored stored, Window window, Set<Grouping> groupings) {
    Archived archived = stored.archived().in(window);
    List<TableHead> kept =
        archived.tables().stream()
            .filter(head -> groupings.contains(head.group().grouping()))
            .toList();
    if (stored.isWhole() && kept.size() < archived.tables().size()) {
      discard(archived, kept);
      archived = archived.with(kept);
    }
    if (!archived.equals(stored.archived())) {
      update(stored.with(archived));
    }
  }

  /// The tables that are not kept go under a head of their own.
  private void discard(Archived archived, List<TableHead> kept) {
    List<TableHead> gone = new ArrayList<>(archived.tables());
    gone.removeAll(kept);
    Stored waste = new Stored(next(), Stage.DOOMED, 0, archived.with(gone));
    rows.bulk(add(waste, counted(new RowBatch())));
    heads.put(waste.number(), waste);
  }

  /// Forgets everything of a board.
  private synchronized void drop(BoardKey board, long sequence) {
    for (Stored stored : List.copyOf(heads.values())) {
      if (stored.archived().id().board().equals(board)
          && stored.stage() != Stage.DOOMED
          && stored.covered() < sequence) {
        update(stored.in(Stage.DOOMED));
      }
    }
    schedule(board, null);
  }

  /// Forgets one; the result of a window stays.
  synchronized void drop(ArchiveId id) {
    stored(id)
        .ifPresent(stored -> update(stored.in(stored.isClosing() ? Stage.OVER : Stage.DOOMED)));
  }

  /// A number that nothing else has. It is durable with whatever is written under it.
  private int next() {
    return next++;
  }

  private RowBatch counted(RowBatch batch) {
    return batch.put(Family.ARCHIVES, COUNTER, Keys.of(next));
  }

  /// Begins to write: what is stored under these numbers before [#publish] goes at the next start.
  synchronized Stored draft(Archived archived, long covered) {
    List<TableHead> numbered =
        archived.tables().stream()
            .map(head ->
                new TableHead(head.group(), next(), head.size(), head.sum(), head.withdrawn()))
            .toList();
    Stored draft = new Stored(next(), Stage.DRAFT, covered, archived.with(numbered));
    rows.bulk(add(draft, counted(new RowBatch())));
    heads.put(draft.number(), draft);
    return draft;
  }

  /// Adds to a batch what makes a draft whole, and what is left of its window.
  RowBatch publishing(Stored draft, @Nullable WindowResult result) {
    RowBatch batch = add(draft.in(Stage.WHOLE), new RowBatch());
    if (result != null) {
      batch.put(Family.ARCHIVES, key(RESULT, draft.number()), ResultCodec.write(result));
    }
    return batch;
  }

  /// That batch is durable: everybody may read it. False where the board was dropped meanwhile.
  synchronized boolean publish(Stored draft) {
    Stored now = heads.get(draft.number());
    if (now == null || now.stage() != Stage.DRAFT) {
      return false;
    }
    stored(draft.archived().id()).ifPresent(older -> update(older.in(Stage.DOOMED)));
    keep(draft.in(Stage.WHOLE));
    doomOldResults(draft.archived());
    return true;
  }

  /// Whether it is still wanted.
  boolean isWanted(Stored draft) {
    Stored now = heads.get(draft.number());
    return now != null && now.stage() == Stage.DRAFT;
  }

  /// What was written of a draft goes; after a restart that is so without being told.
  void abandon(Stored draft) {
    heads.put(draft.number(), draft.in(Stage.DOOMED));
  }

  private void doomOldResults(Archived newest) {
    heads.values().stream()
        .filter(it -> it.stage() == Stage.OVER)
        .filter(it -> it.archived().id().board().equals(newest.id().board()))
        .filter(it -> it.archived().window().kind() == newest.window().kind())
        .sorted(Comparator.comparingLong((Stored it) -> it.archived().window().to()).reversed())
        .skip(Archive.RESULTS)
        .toList()
        .forEach(old -> update(old.in(Stage.DOOMED)));
  }

  /// Those of which something is to be deleted.
  List<Stored> waste() {
    return heads.values().stream().filter(Stored::isWaste).toList();
  }

  /// Its entries are gone from the disk, for good: now the head may go, or tell that it has none.
  synchronized void wasted(Stored stored) {
    if (stored.stage() == Stage.OVER) {
      update(stored.with(stored.archived().with(List.of())));
      return;
    }
    heads.remove(stored.number());
    rows.bulk(
        new RowBatch()
            .delete(Family.ARCHIVES, key(HEAD, stored.number()))
            .delete(Family.ARCHIVES, key(RESULT, stored.number())));
  }

  /// The heads of what was cut until then and may tell of a player: all but what is being deleted.
  List<Stored> kept(long before) {
    return heads.values().stream()
        .filter(it -> it.stage() == Stage.WHOLE || it.stage() == Stage.OVER)
        .filter(it -> it.archived().takenAt() <= before)
        .toList();
  }

  synchronized void replace(Stored stored, @Nullable WindowResult result) {
    if (result != null) {
      byte[] row = ResultCodec.write(result);
      rows.bulk(new RowBatch().put(Family.ARCHIVES, key(RESULT, stored.number()), row));
    }
    update(stored);
  }
}
