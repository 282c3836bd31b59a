package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.IndexUnavailable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// How boards are laid out in the filling that is expected.
///
/// The first one to use a board in a filling lays it out as it is defined then, and tells so in
/// Redis: from then on everybody goes by that, also those who know another definition already. So a
/// reader never looks for a board in other shards than its writers use. Another number of shards
/// takes another filling.
final class Layouts {
  private final Calls calls;
  private final Keys keys;
  private final Generation generation;
  private final Boards boards;
  private final Map<BoardKey, Layout> known = new ConcurrentHashMap<>();

  Layouts(Calls calls, Keys keys, Generation generation, Boards boards) {
    this.calls = calls;
    this.keys = keys;
    this.generation = generation;
    this.boards = boards;
  }

  Layout of(BoardKey board) {
    Layout found = known.get(board);
    return found != null && found.generation() == generation.current()
        ? found
        : of(board, boards.shards(board));
  }

  /// The same, for one who knows how it is to be; 0 where that is not known.
  Layout of(BoardKey board, int wanted) {
    long current = generation.current();
    Layout found = known.get(board);
    return found != null && found.generation() == current ? found : ask(current, board, wanted);
  }

  private Layout ask(long current, BoardKey board, int wanted) {
    byte[] shards = wanted == 0 ? Bounds.NONE : Keys.bytes(Integer.toString(wanted));
    Reply reply = calls.ask(Script.LAYOUT, keys.layout(current, board), shards);
    if (reply.isEmpty()) {
      return new Layout(current, 1);
    }
    Layout layout = new Layout(current, shards(reply.text(0)));
    known.merge(board, layout, (a, b) -> a.generation() > b.generation() ? a : b);
    return layout;
  }

  private static int shards(String text) {
    if (text.matches("\\d{1,3}")) {
      int shards = Integer.parseInt(text);
      if (shards >= 1 && shards <= Board.MAX_SHARDS) {
        return shards;
      }
    }
    throw IndexUnavailable.damaged("The index in Redis is damaged: a layout cannot be read.");
  }
}
