package dev.laurel.core.codec;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// Names of standings as bytes.
public final class StandingsCodec {
  private StandingsCodec() {}

  public static void write(StandingsId id, ByteSink sink) {
    sink.text(id.board().game().value()).text(id.board().board().value()).text(id.window());
    BoardCodec.writeTexts(id.group().grouping().dimensions(), sink);
    BoardCodec.writeTexts(id.group().values(), sink);
  }

  public static StandingsId read(ByteSource source) {
    BoardKey board = BoardKey.of(source.text(), source.text());
    String window = source.text();
    Grouping grouping = new Grouping(BoardCodec.readTexts(source));
    return new StandingsId(board, window, new Group(grouping, BoardCodec.readTexts(source)));
  }
}
