package dev.laurel.cassandra;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A board as it is stored.
///
/// @param number another one each time a board of this name is made
/// @param closedThrough no event of it may have an earlier time
/// @param groupings a number for each grouping, another one each time it is taken into the board
record KnownBoard(long number, long closedThrough, Map<Grouping, Integer> groupings, Rules rules) {
  static KnownBoard first(long number, Board board) {
    return new KnownBoard(number, 0, Map.of(), new Rules(board)).defined(board);
  }

  /// As it is after another definition.
  KnownBoard defined(Board board) {
    Map<Grouping, Integer> next = new LinkedHashMap<>();
    int free = groupings.values().stream().mapToInt(it -> it + 1).max().orElse(0);
    for (Grouping grouping : board.groupings()) {
      Integer known = groupings.get(grouping);
      next.put(grouping, known == null ? free++ : known);
    }
    return new KnownBoard(number, closedThrough, Map.copyOf(next), new Rules(board));
  }

  KnownBoard closedThrough(long time) {
    return new KnownBoard(number, Math.max(closedThrough, time), groupings, rules);
  }

  Board board() {
    return rules.board();
  }

  BoardKey key() {
    return rules.board().key();
  }

  Optional<Grouping> grouping(int of) {
    return groupings.entrySet().stream()
        .filter(it -> it.getValue() == of)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  byte[] packed() {
    ByteSink sink = new ByteSink(256).fixed(number).fixed(closedThrough).varint(groupings.size());
    groupings.forEach((grouping, of) -> {
      BoardCodec.writeTexts(grouping.dimensions(), sink);
      sink.varint(of);
    });
    BoardCodec.write(board(), sink);
    return sink.toBytes();
  }

  static KnownBoard unpacked(byte[] row) {
    ByteSource source = new ByteSource("board", row);
    long number = source.fixedLong();
    long closedThrough = source.fixedLong();
    Map<Grouping, Integer> groupings = new LinkedHashMap<>();
    for (int left = source.count(Integer.MAX_VALUE); left > 0; left--) {
      groupings.put(new Grouping(BoardCodec.readTexts(source)), (int) source.varint());
    }
    Rules rules = new Rules(BoardCodec.read(source));
    return new KnownBoard(number, closedThrough, Map.copyOf(groupings), rules);
  }
}
