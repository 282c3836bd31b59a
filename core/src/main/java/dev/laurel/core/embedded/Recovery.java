package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Loader;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.rank.IdTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings memory to where the store is: the last checkpoint, and the events after it.
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  private final RowStore rows;
  private final MemoryIndex index;
  private final State state;
  private final IdTable ids;
  private final Tables tables;
  private final ArchiveRows archives;
  private final Trail trail;
  private long nextSequence;
  private long lastTime;

  private Recovery(Checkpoint.Place place) {
    this.rows = place.rows();
    this.index = place.index();
    this.state = place.state();
    this.ids = place.ids();
    this.tables = place.tables();
    this.archives = place.archives();
    this.trail = place.trail();
  }

  /// Where the ledger stands after recovery: its checkpoint, how many player ids that has, and its
  /// newest event.
  record Result(Mark checkpoint, int storedIds, Mark last) {}

  static Result run(Checkpoint.Place place) {
    return new Recovery(place).run();
  }

  private Result run() {
    Mark mark = Mark.read(rows);
    trail.complete(mark.covered());
    loadBoards();
    loadPlayersAndEntries();
    int storedIds = ids.size();
    loadHidden();
    state.drainBoardsChanged();
    nextSequence = mark.covered() + 1;
    lastTime = mark.time();
    replay(mark);
    loadGroups();
    return new Result(mark, storedIds, new Mark(nextSequence - 1, lastTime));
  }

  private void loadBoards() {
    scan(
        Family.BOARDS,
        (_, row) -> {
          Board board = BoardCodec.read(new ByteSource("board", row));
          state.define(board);
          index.define(board);
        });
  }

  /// Side by side: entries name players by number, and need them only for the trees.
  private void loadPlayersAndEntries() {
    try (ExecutorService beside = Executors.newSingleThreadExecutor()) {
      Future<List<Loader>> entries = beside.submit(this::readEntries);
      loadPlayers();
      entries.get().forEach(Loader::finish);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("the entries cannot be loaded", failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while loading", interrupted);
    }
  }

  /// Behind a gap or a block that is not full may stand blocks of a checkpoint that was not
  /// finished: nothing refers to them.
  private void loadPlayers() {
    String[] players = new String[NameTable.BLOCK];
    String[] names = new String[NameTable.BLOCK];
    int[] members = new int[NameTable.BLOCK];
    rows.scan(
        Family.PLAYERS,
        Keys.FIRST,
        Keys.LAST,
        (key, row) -> {
          int first = new ByteSource("key", key).fixedInt() * NameTable.BLOCK;
          if (first != ids.size()) {
            return false;
          }
          ByteSource source = new ByteSource("block of players", row);
          int count = source.count(NameTable.BLOCK);
          for (int i = 0; i < count; i++) {
            String id = source.text();
            players[i] = id.isEmpty() ? nobody(first + i) : new PlayerId(id).value();
            names[i] = source.text();
          }
          source.requireEnd();
          ids.internAll(players, members, count);
          loadNames(names, members, count);
          return ids.size() == first + NameTable.BLOCK;
        });
  }

  private void loadNames(String[] names, int[] members, int count) {
    for (int i = 0; i < count; i++) {
      if (names[i].equals(Checkpoint.ERASED)) {
        state.loadErased(members[i], false);
      } else if (!names[i].isEmpty()) {
        state.names().load(members[i], new PlayerName(names[i]));
      }
    }
  }

  /// Takes the number of a player who was erased: no player can have such an id.
  private String nobody(int member) {
    state.loadErased(member, true);
    return "!" + member;
  }

  /// Last of all: profiles are stored with their events, and need no replay.
  private void loadGroups() {
    scan(
        Family.PROFILES,
        (key, row) -> {
          Profile profile = ProfileCodec.unpacked(row);
          if (!profile.groups().isEmpty()) {
            PlayerId player = new PlayerId(new String(key, StandardCharsets.US_ASCII));
            state.loadGroups(player, profile.groups());
          }
        });
  }

  private void loadHidden() {
    scan(
        Family.HIDDEN,
        (key, _) -> {
          ByteSource source = new ByteSource("hidden player", key);
          BoardKey board = BoardKey.of(source.text(), source.text());
          state.conceal(board, new PlayerId(source.text()), true);
        });
  }

  private List<Loader> readEntries() {
    List<Loader> loaders = new ArrayList<>();
    tables
        .numbers()
        .forEach((division, number) -> {
          if (state.rules(division.board()) == null || isArchived(division)) {
            // Its board was dropped, or its window closed, after the checkpoint.
            tables.drop(division);
          } else {
            loaders.add(readDivision(division, number));
          }
        });
    return loaders;
  }

  private boolean isArchived(DivisionId division) {
    return archives.holds(new StandingsId(division.board(), division.window(), Group.GLOBAL));
  }

  private Loader readDivision(DivisionId division, int number) {
    Loader loader = index.loader(division);
    Map<Group, Group> groups = new HashMap<>();
    rows.scan(
        Family.ENTRIES,
        Keys.of(number),
        Keys.of(number + 1),
        (key, row) -> {
          ByteSource place = new ByteSource("key", key);
          place.fixedInt();
          BlockCodec.read(row, place.fixedInt(), division.grouping(), groups, loader::add);
          return true;
        });
    return loader;
  }

  private void replay(Mark mark) {
    long before = nextSequence;
    rows.scan(
        Family.EVENTS,
        Keys.of(Math.max(1, nextSequence - EventLedger.MAX_GROUP_EVENTS)),
        Keys.LAST,
        (key, row) -> {
          EventReader reader = new EventReader(key, row);
          List<Event> events = new ArrayList<>();
          reader.read(events::add);
          long first = events.getFirst().sequence();
          if (first >= nextSequence) {
            trail.add(first, reader.time(), events);
          }
          events.forEach(this::replay);
          return true;
        });
    requireEventsOf(mark);
    if (nextSequence > before) {
      LOG.info("Replayed {} events after the last checkpoint", nextSequence - before);
    }
  }

  private void replay(Event event) {
    if (event.sequence() < nextSequence) {
      return;
    }
    if (event.sequence() > nextSequence) {
      throw new Damaged(
          "Events %d to %d are missing from the ledger; restore the data directory from a backup."
              .formatted(nextSequence, event.sequence() - 1));
    }
    nextSequence++;
    lastTime = Math.max(lastTime, event.time());
    apply(event);
  }

  /// Whoever did something stays known, even where the board of it is there no more.
  private void apply(Event event) {
    PlayerId player = event.whose();
    if (player != null) {
      ids.intern(player.value());
    }
    state.apply(event);
    archives.take(event);
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _,
          Event.Removed _,
          Event.Concealed _,
          Event.Erased _,
          Event.Profiled _,
          Event.Anonymous _ ->
          // A board that is not there was dropped by an event still to come.
          event.changes().stream()
              .filter(change -> change.isReal() && isThere(change))
              .forEach(index::apply);
    }
  }

  private boolean isThere(Change change) {
    return state.rules(change.standings().board()) != null && !archives.holds(change.standings());
  }

  /// Events are trimmed from the front only: where there are any, the newest is not before the
  /// mark.
  private void requireEventsOf(Mark mark) {
    rows.last(Family.EVENTS)
        .ifPresent(row -> {
          long next = new EventReader(row.key(), row.value()).read(_ -> {});
          if (next <= mark.covered()) {
            throw new Damaged(
                "Events %d to %d are missing from the end of the ledger; restore the data"
                        .formatted(next, mark.covered())
                    + " directory from a backup.");
          }
        });
  }

  private void scan(Family family, BiConsumer<byte[], byte[]> reader) {
    rows.scan(
        family,
        Keys.FIRST,
        Keys.LAST,
        (key, row) -> {
          reader.accept(key, row);
          return true;
        });
  }
}
