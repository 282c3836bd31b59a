package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.rank.IdTable;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What changed up to an event and is to be written behind. Made between two commits; written by a
/// thread of its own while commits go on, so that a row may already carry later changes: replaying
/// those over it is harmless. Players who came after it was made are left to the next one, since
/// their ids are not in it; and so is whoever comes back under a number that is stored without an
/// id.
record Checkpoint(
    Mark mark,
    List<TrailSegment> trail,
    boolean boards,
    List<DirtyBlocks> entries,
    BitSet names,
    BitSet blank,
    int firstNewId,
    int ids) {

  /// In the place of a name: the player was erased, though its id is still there.
  static final String ERASED = "\0";

  private static final byte[] NOTHING = {};

  /// Where a checkpoint is taken from and written to.
  record Place(
      RowStore rows,
      MemoryIndex index,
      State state,
      IdTable ids,
      Tables tables,
      ArchiveRows archives,
      Trail trail) {}

  /// Writes it step by step, each durable before the next begins: what entries refer to; the
  /// entries, and the end of those that were dropped; the end of their tables, whose numbers are
  /// free only now. The mark is the caller's to write, as the last.
  void write(Place place) {
    BulkRows output = new BulkRows(place.rows);
    if (boards) {
      place.rows.bulk(boards(place.state));
    }
    writePlayers(place, output);
    entries.forEach(dirty -> place.tables.register(dirty.division(), output.batch()));
    output.finish();
    place.rows.flush();
    entries.forEach(dirty -> writeEntries(dirty, place, output));
    trail.forEach(segment -> segment.write(output));
    place.tables.deleteEntries(output.batch());
    output.finish();
    place.rows.flush();
    if (place.tables.deleteTables(output.batch())) {
      output.finish();
      place.rows.flush();
    }
    place.tables.deleted();
  }

  /// Boards and hidden players are few: they are written whole, and in one batch, since a part of
  /// them would be worse than what was there before.
  private static RowBatch boards(State state) {
    RowBatch batch = new RowBatch();
    batch.deleteRange(Family.BOARDS, Keys.FIRST, Keys.LAST);
    batch.deleteRange(Family.HIDDEN, Keys.FIRST, Keys.LAST);
    for (Board board : state.boards()) {
      ByteSink sink = new ByteSink(256);
      BoardCodec.write(board, sink);
      batch.put(Family.BOARDS, boardKey(board.key()).toBytes(), sink.toBytes());
    }
    for (Map.Entry<BoardKey, Set<PlayerId>> hidden : state.hidden().entrySet()) {
      for (PlayerId player : hidden.getValue()) {
        byte[] key = boardKey(hidden.getKey()).text(player.value()).toBytes();
        batch.put(Family.HIDDEN, key, NOTHING);
      }
    }
    return batch;
  }

  private static ByteSink boardKey(BoardKey board) {
    return new ByteSink(64).text(board.game().value()).text(board.board().value());
  }

  /// Writes the blocks of players that are new or have new names. Behind the last block may stand
  /// one that an unfinished checkpoint left, with numbers that went to other players since.
  private void writePlayers(Place place, BulkRows output) {
    int size = NameTable.BLOCK;
    int end = (ids + size - 1) / size;
    output.batch().deleteRange(Family.PLAYERS, Keys.of(end), Keys.LAST);
    BitSet blocks = (BitSet) names.clone();
    blocks.set(firstNewId / size, end);
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      output.batch().put(Family.PLAYERS, Keys.of(block), playersOf(block, place));
    }
  }

  private byte[] playersOf(int block, Place place) {
    int first = block * NameTable.BLOCK;
    return playersOf(first, Math.min(first + NameTable.BLOCK, ids), blank, place);
  }

  /// A block of players: their ids and names, those in `blank` without either.
  static byte[] playersOf(int first, int end, BitSet blank, Place place) {
    ByteSink sink = new ByteSink(2048).varint(end - first);
    for (int member = first; member < end; member++) {
      if (blank.get(member)) {
        sink.text("").text("");
      } else {
        sink.text(place.ids.id(member)).text(nameOf(member, place.state));
      }
    }
    return sink.toBytes();
  }

  private static String nameOf(int member, State state) {
    if (state.isErased(member)) {
      return ERASED;
    }
    PlayerName name = state.names().find(member);
    return name == null ? "" : name.value();
  }

  private void writeEntries(DirtyBlocks dirty, Place place, BulkRows output) {
    int table = place.tables.number(dirty.division());
    BlockCodec.Writer writer = new BlockCodec.Writer();
    BitSet blocks = dirty.blocks();
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      place.index.readBlock(
          dirty.division(),
          block,
          (member, group, entry) -> {
            if (member < ids && !blank.get(member)) {
              writer.visit(member, group, entry);
            }
          });
      byte[] row = writer.finish();
      if (row != null) {
        output.batch().put(Family.ENTRIES, Keys.of(table, block), row);
      }
    }
  }
}
