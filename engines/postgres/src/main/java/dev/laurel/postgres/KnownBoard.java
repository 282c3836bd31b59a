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
record KnownBoard(long id, long revision, Rules rules) {
  static final String COLUMNS = "id, revision, definition";

  static KnownBoard of(ResultSet row) throws SQLException {
    Board board = BoardCodec.read(new ByteSource("board", row.getBytes("definition")));
    return new KnownBoard(row.getLong("id"), row.getLong("revision"), new Rules(board));
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
