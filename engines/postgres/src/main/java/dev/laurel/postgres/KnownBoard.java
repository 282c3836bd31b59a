package dev.laurel.postgres;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.sql.ResultSet;
import java.sql.SQLException;

/// A board as it was stored under some revision.
///
/// @param closedThrough no event of it may have an earlier time
record KnownBoard(long id, long revision, long closedThrough, Rules rules) {
  static final String COLUMNS = "id, revision, closed_through, definition";

  static KnownBoard of(ResultSet row) throws SQLException {
    return new KnownBoard(
        row.getLong("id"),
        row.getLong("revision"),
        row.getLong("closed_through"),
        new Rules(unpacked(row.getBytes("definition"))));
  }

  static Board unpacked(byte[] definition) {
    return BoardCodec.read(new ByteSource("board", definition));
  }

  static byte[] packed(Board board) {
    ByteSink sink = new ByteSink(256);
    BoardCodec.write(board, sink);
    return sink.toBytes();
  }

  BoardKey key() {
    return rules.board().key();
  }
}
