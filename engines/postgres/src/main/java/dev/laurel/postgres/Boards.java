package dev.laurel.postgres;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The boards as this instance knows them.
///
/// A commit compares revisions under its lock, so it never decides by an old definition. A reader
/// may see one that is up to a second old; a board that is not known is looked for each time.
final class Boards {
  private static final long FRESH_NANOS = 1_000_000_000;

  private final Database database;
  private final ConcurrentHashMap<BoardKey, KnownBoard> known = new ConcurrentHashMap<>();
  private volatile long refreshedNanos;
  private volatile long newestRevision = -1;

  Boards(Database database) {
    this.database = database;
    this.refreshedNanos = System.nanoTime() - FRESH_NANOS;
  }

  @Nullable KnownBoard known(BoardKey key) {
    return known.get(key);
  }

  KnownBoard required(BoardKey key) {
    return Objects.requireNonNull(known.get(key), "a change of an unknown board");
  }

  void put(KnownBoard board) {
    known.put(board.key(), board);
  }

  void remove(BoardKey key) {
    known.remove(key);
  }

  /// For a reader: what is known, made fresh where it is older than a second.
  @Nullable KnownBoard look(BoardKey key) {
    refresh();
    KnownBoard board = known.get(key);
    if (board != null) {
      return board;
    }
    Optional<KnownBoard> found = database.read(connection -> find(connection, key));
    found.ifPresent(it -> known.merge(key, it, Boards::newer));
    return found.orElse(null);
  }

  /// What is known, where that is fresh.
  @Nullable KnownBoard atHand(BoardKey key) {
    return isFresh(System.nanoTime()) ? known.get(key) : null;
  }

  private boolean isFresh(long now) {
    return newestRevision >= 0 && now - refreshedNanos < FRESH_NANOS;
  }

  /// Every board, sorted by key.
  Collection<Board> all() {
    Unavailable away = refresh();
    if (away != null && newestRevision < 0) {
      throw away;
    }
    Map<BoardKey, KnownBoard> sorted = new TreeMap<>(known);
    return sorted.values().stream().map(board -> board.rules().board()).toList();
  }

  /// For a commit, which has the board locked: knows it as it is.
  void load(Connection connection, BoardKey key) throws SQLException {
    Optional<KnownBoard> found = find(connection, key);
    if (found.isPresent()) {
      known.put(key, found.get());
    } else {
      known.remove(key);
    }
  }

  private static Optional<KnownBoard> find(Connection connection, BoardKey key)
      throws SQLException {
    @Nullable KnownBoard[] found = new KnownBoard[1];
    new Script()
        .query(
            "SELECT " + KnownBoard.COLUMNS + " FROM boards WHERE game = ? AND name = ?",
            row -> found[0] = KnownBoard.of(row),
            key.game().value(),
            key.board().value())
        .run(connection);
    return Optional.ofNullable(found[0]);
  }

  /// Where the database is away, what is known has to do; then it tells so.
  private @Nullable Unavailable refresh() {
    long now = System.nanoTime();
    if (isFresh(now)) {
      return null;
    }
    refreshedNanos = now;
    try {
      database.read(connection -> {
        refresh(connection);
        return true;
      });
      return null;
    } catch (Unavailable away) {
      return away;
    }
  }

  private void refresh(Connection connection) throws SQLException {
    long[] newest = new long[2];
    new Script()
        .query(
            "SELECT coalesce(max(revision), 0), count(*) FROM boards",
            row -> {
              newest[0] = row.getLong(1);
              newest[1] = row.getLong(2);
            })
        .run(connection);
    if (newest[0] == newestRevision && newest[1] == known.size()) {
      return;
    }
    ConcurrentHashMap<BoardKey, KnownBoard> found = new ConcurrentHashMap<>();
    new Script()
        .query(
            "SELECT " + KnownBoard.COLUMNS + " FROM boards",
            row -> {
              KnownBoard board = KnownBoard.of(row);
              found.put(board.key(), board);
            })
        .run(connection);
    // One that is the same keeps its rules, which remember windows and groups.
    found.forEach((key, board) -> known.merge(key, board, Boards::newer));
    List.copyOf(known.keySet()).stream().filter(key -> !found.containsKey(key)).forEach(this::drop);
    newestRevision = newest[0];
  }

  private void drop(BoardKey key) {
    known.computeIfPresent(key, (_, board) -> board.revision() <= newestRevision ? null : board);
  }

  private static KnownBoard newer(KnownBoard known, KnownBoard found) {
    return known.revision() >= found.revision() ? known : found;
  }
}
