package dev.laurel.cassandra;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The boards and the heads of what is archived: the few things that are not by player and that
/// every decision needs. Known in memory; one row tells whether something has changed.
final class Catalogue {
  private static final byte[] REVISION = {'r'};
  private static final byte[] COUNTER = {'n'};
  private static final byte[] FLOOR = {'f'};
  private static final byte HEAD = 'h';
  private static final byte RESULT = 'r';
  private static final byte SCHEDULE = 's';

  /// Everything at one revision.
  record View(
      long revision,
      Map<BoardKey, KnownBoard> boards,
      Map<Long, KnownBoard> numbered,
      Map<Long, List<Head>> heads) {
    static final View NONE = of(-1, Map.of(), Map.of());

    static View of(long revision, Map<BoardKey, KnownBoard> boards, Map<Long, List<Head>> heads) {
      Map<Long, KnownBoard> numbered = new HashMap<>();
      boards.values().forEach(board -> numbered.put(board.number(), board));
      return new View(revision, boards, numbered, heads);
    }

    @Nullable KnownBoard board(BoardKey key) {
      return boards.get(key);
    }

    @Nullable KnownBoard board(long number) {
      return numbered.get(number);
    }

    List<Head> of(long board) {
      return heads.getOrDefault(board, List.of());
    }

    /// The end of a window of a board, kept or not; null where it has not closed.
    @Nullable Head closed(long board, String window) {
      for (Head head : of(board)) {
        if (head.isClosed() && head.window().id().equals(window)) {
          return head;
        }
      }
      return null;
    }

    boolean isClosed(long board, Window window) {
      Head head = closed(board, window.id());
      return head != null && head.window().equals(window);
    }
  }

  private final JournaledRows rows;
  private final ReentrantLock loading = new ReentrantLock();
  private volatile View view = View.NONE;

  Catalogue(JournaledRows rows) {
    this.rows = rows;
  }

  JournaledRows rows() {
    return rows;
  }

  /// As it is now.
  View fresh() {
    long revision = number(REVISION);
    return view.revision == revision ? view : load();
  }

  /// As it was when somebody last looked.
  View last() {
    return view.revision < 0 ? fresh() : view;
  }

  private View load() {
    loading.lock();
    try {
      // The revision first: what is read after it is that or newer.
      long revision = number(REVISION);
      if (view.revision != revision) {
        view = View.of(revision, boards(), heads());
      }
      return view;
    } finally {
      loading.unlock();
    }
  }

  private Map<BoardKey, KnownBoard> boards() {
    Map<BoardKey, KnownBoard> found = new TreeMap<>();
    Map<BoardKey, KnownBoard> known = view.boards;
    rows.scan(
        Family.BOARDS,
        new byte[0],
        new byte[] {-1},
        (_, row) -> {
          KnownBoard read = KnownBoard.unpacked(row);
          KnownBoard before = known.get(read.key());
          // One that is the same keeps its rules, which remember windows and groups.
          boolean same = before != null && java.util.Arrays.equals(before.packed(), row);
          found.put(read.key(), same ? before : read);
          return true;
        });
    return found;
  }

  private Map<Long, List<Head>> heads() {
    Map<Long, List<Head>> heads = new HashMap<>();
    rows.scan(
        Family.ARCHIVES,
        new byte[] {HEAD},
        new byte[] {HEAD + 1},
        (key, row) -> {
          ByteSource source = new ByteSource("head of the archive", key);
          source.u8();
          long board = source.fixedLong();
          Head head = Head.unpacked(board, source.fixedInt(), row);
          heads.computeIfAbsent(board, _ -> new ArrayList<>()).add(head);
          return true;
        });
    return heads;
  }

  Collection<Board> all() {
    return fresh().boards.values().stream().map(KnownBoard::board).toList();
  }

  /// Decides on the catalogue as it is, and stores what was decided, all or nothing. Where somebody
  /// else was faster it decides anew.
  <T> T change(BiFunction<View, RowBatch, T> decision) {
    return rows.take(() -> {
      View now = fresh();
      RowBatch batch = new RowBatch();
      T result = decision.apply(now, batch);
      if (!batch.isEmpty()) {
        put(batch, REVISION, now.revision + 1);
        rows.write(batch, true);
      }
      return result;
    });
  }

  static void put(RowBatch batch, KnownBoard board) {
    batch.put(Family.BOARDS, key(board.key()), board.packed());
  }

  static void delete(RowBatch batch, BoardKey board) {
    batch.delete(Family.BOARDS, key(board));
  }

  static void put(RowBatch batch, Head head) {
    batch.put(Family.ARCHIVES, key(HEAD, head.board(), head.number()), head.packed());
  }

  static void delete(RowBatch batch, Head head) {
    batch
        .delete(Family.ARCHIVES, key(HEAD, head.board(), head.number()))
        .delete(Family.ARCHIVES, key(RESULT, head.board(), head.number()));
  }

  static void putResult(RowBatch batch, Head head, byte[] result) {
    batch.put(Family.ARCHIVES, key(RESULT, head.board(), head.number()), result);
  }

  Optional<byte[]> result(Head head) {
    return rows.get(Family.ARCHIVES, key(RESULT, head.board(), head.number()));
  }

  Optional<byte[]> schedule(long board) {
    return rows.get(Family.ARCHIVES, key(SCHEDULE, board, 0));
  }

  static void putSchedule(RowBatch batch, long board, byte @Nullable [] first) {
    if (first == null) {
      batch.delete(Family.ARCHIVES, key(SCHEDULE, board, 0));
    } else {
      batch.put(Family.ARCHIVES, key(SCHEDULE, board, 0), first);
    }
  }

  /// Numbers that nothing else archived has, with the batch that uses them.
  int reserve(RowBatch batch, int count) {
    long next = Math.max(1, number(COUNTER));
    put(batch, COUNTER, next + count);
    return Math.toIntExact(next);
  }

  /// No entry of a player who was erased, and of whom nothing is left, had a higher version.
  long floor() {
    return number(FLOOR);
  }

  void raiseFloor(long version) {
    boolean _ =
        rows.take(() -> {
          if (floor() < version) {
            RowBatch batch = new RowBatch();
            put(batch, FLOOR, version);
            rows.write(batch, true);
          }
          return true;
        });
  }

  private long number(byte[] key) {
    return rows.get(Family.META, key)
        .map(row -> new ByteSource("number", row).fixedLong())
        .orElse(0L);
  }

  private static void put(RowBatch batch, byte[] key, long number) {
    batch.put(Family.META, key, new ByteSink(Long.BYTES).fixed(number).toBytes());
  }

  private static byte[] key(BoardKey board) {
    return board.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] key(byte kind, long board, int number) {
    return new ByteSink(16).u8(kind).fixed(board).fixed(number).toBytes();
  }
}
