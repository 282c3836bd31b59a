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
/// their ids are not in it.
record Checkpoint(
    Mark mark, boolean boards, List<DirtyBlocks> entries, BitSet names, int firstNewId, int ids) {

  private static final long BATCH_BYTES = 1 << 20;
  private static final byte[] NOTHING = {};

  /// Where a checkpoint is taken from and written to.
  record Place(RowStore rows, MemoryIndex index, State state, IdTable ids, Tables tables) {}

  /// Writes it step by step, each durable before the next begins: what entries refer to; the
  /// entries, and the end of those that were dropped; the end of their tables, whose numbers are
  /// free only now. The mark is the caller's to write, as the last.
  void write(Place place) {
    Output output = new Output(place.rows);
    if (boards) {
      place.rows.bulk(boards(place.state));
    }
    writePlayers(place, output);
    entries.forEach(dirty -> place.tables.register(dirty.division(), output.batch()));
    output.finish();
    place.rows.flush();
    entries.forEach(dirty -> writeEntries(dirty, place, output));
    place.tables.deleteEntries(output.batch());
    output.finish();
    place.rows.flush();
    if (place.tables.deleteTables(output.batch())) {
      output.finish();
      place.rows.flush();
    }
    place.tables.deleted();
  }

  /// Batches of a bearable size.
  private static final class Output {
    private final RowStore rows;
    private RowBatch batch = new RowBatch();

    Output(RowStore rows) {
      this.rows = rows;
    }

    RowBatch batch() {
      if (batch.bytes() >= BATCH_BYTES) {
        finish();
      }
      return batch;
    }

    void finish() {
      if (!batch.isEmpty()) {
        rows.bulk(batch);
        batch = new RowBatch();
      }
    }
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
  private void writePlayers(Place place, Output output) {
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
    int end = Math.min(first + NameTable.BLOCK, ids);
    ByteSink sink = new ByteSink(2048).varint(end - first);
    for (int member = first; member < end; member++) {
      PlayerName name = place.state.names().find(member);
      sink.text(place.ids.id(member)).text(name == null ? "" : name.value());
    }
    return sink.toBytes();
  }

  private void writeEntries(DirtyBlocks dirty, Place place, Output output) {
    int table = place.tables.number(dirty.division());
    BlockCodec.Writer writer = new BlockCodec.Writer();
    BitSet blocks = dirty.blocks();
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      place.index.readBlock(
          dirty.division(),
          block,
          (member, group, entry) -> {
            if (member < ids) {
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
