package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Loader;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.Damaged;
import dev.laurel.rank.IdTable;
import java.util.HashMap;
import java.util.Map;
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
  private long nextSequence;
  private long lastTime;

  private Recovery(Checkpoint.Place place) {
    this.rows = place.rows();
    this.index = place.index();
    this.state = place.state();
    this.ids = place.ids();
    this.tables = place.tables();
  }

  /// Where the ledger stands after recovery: its checkpoint, how many player ids that has, and its
  /// newest event.
  record Result(Mark checkpoint, int storedIds, Mark last) {}

  static Result run(Checkpoint.Place place) {
    return new Recovery(place).run();
  }

  private Result run() {
    Mark mark = Mark.read(rows);
    loadBoards();
    loadPlayers();
    int storedIds = ids.size();
    loadHidden();
    loadEntries();
    state.drainBoardsChanged();
    nextSequence = mark.covered() + 1;
    lastTime = mark.time();
    replay(mark);
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

  /// Behind a gap or a block that is not full may stand blocks of a checkpoint that was not
  /// finished: nothing refers to them.
  private void loadPlayers() {
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
          for (int left = source.count(NameTable.BLOCK); left > 0; left--) {
            loadPlayer(source);
          }
          source.requireEnd();
          return ids.size() == first + NameTable.BLOCK;
        });
  }

  private void loadPlayer(ByteSource source) {
    int member = ids.intern(new PlayerId(source.text()).value());
    String name = source.text();
    if (!name.isEmpty()) {
      state.names().load(member, new PlayerName(name));
    }
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

  private void loadEntries() {
    tables
        .numbers()
        .forEach((division, number) -> {
          if (state.rules(division.board()) == null) {
            // Its board was dropped after the checkpoint.
            tables.drop(division);
          } else {
            loadDivision(division, number);
          }
        });
  }

  private void loadDivision(DivisionId division, int number) {
    byte[] from = Keys.of(number);
    byte[] to = Keys.of(number + 1);
    int[] blocks = {0};
    rows.scan(Family.ENTRIES, from, to, (_, _) -> ++blocks[0] > 0);
    Loader loader = index.loader(division, blocks[0] * DirtyBlocks.BLOCK_SIZE);
    Map<Group, Group> groups = new HashMap<>();
    rows.scan(
        Family.ENTRIES,
        from,
        to,
        (key, row) -> {
          ByteSource place = new ByteSource("key", key);
          place.fixedInt();
          BlockCodec.read(row, place.fixedInt(), division.grouping(), groups, loader::add);
          return true;
        });
    loader.finish();
  }

  private void replay(Mark mark) {
    long before = nextSequence;
    rows.scan(
        Family.EVENTS,
        Keys.of(Math.max(1, nextSequence - EventLedger.MAX_GROUP_EVENTS)),
        Keys.LAST,
        (key, row) -> {
          new EventReader(key, row).read(this::replay);
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

  private void apply(Event event) {
    state.apply(event);
    switch (event) {
      case Event.Defined defined -> index.define(defined.definition());
      case Event.Dropped dropped -> index.drop(dropped.board());
      case Event.Scored _, Event.Removed _, Event.Concealed _ -> {
        // A board that is not there was dropped by an event still to come.
        if (state.rules(event.board()) != null) {
          event.changes().stream().filter(Change::isReal).forEach(index::apply);
        }
      }
    }
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
