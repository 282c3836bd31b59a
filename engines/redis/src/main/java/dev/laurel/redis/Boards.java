package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.DivisionId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The definitions that this process was told.
final class Boards {
  private final Expiry expiry;
  private final Map<BoardKey, Known> known = new ConcurrentHashMap<>();

  /// A board, and when its windows go, as far as that was asked: finding out may take a walk
  /// through many windows of the calendar.
  private record Known(Board board, Encoding encoding, Map<String, Optional<Instant>> expiries) {}

  Boards(Expiry expiry) {
    this.expiry = expiry;
  }

  void put(Board board) {
    known.put(board.key(), new Known(board, Encoding.of(board), new ConcurrentHashMap<>()));
  }

  void remove(BoardKey board) {
    known.remove(board);
  }

  void removeWindow(BoardKey board, String window) {
    Known found = known.get(board);
    if (found != null) {
      found.expiries.remove(window);
    }
  }

  /// Into how many shards it is to be split; 0 where it was not told.
  int shards(BoardKey board) {
    Known found = known.get(board);
    return found == null ? 0 : found.board.shards();
  }

  /// Null where it was not told.
  @Nullable Encoding encoding(BoardKey board) {
    Known found = known.get(board);
    return found == null ? null : found.encoding;
  }

  Encoding required(BoardKey board) {
    return known(board).encoding;
  }

  Optional<Instant> expiry(DivisionId division) {
    Known found = known(division.board());
    return found.expiries.computeIfAbsent(
        division.window(), window -> expiry.of(found.board, window));
  }

  private Known known(BoardKey board) {
    Known found = known.get(board);
    if (found == null) {
      throw new IllegalStateException("board " + board + " is not defined");
    }
    return found;
  }
}
