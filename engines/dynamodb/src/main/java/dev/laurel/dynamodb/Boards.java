package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.index.DivisionId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The boards as this instance knows them, and their windows. For any number of threads.
///
/// A commit proves in its transaction that the revision it knew is still that of the board's guard:
/// so it never decides by an old definition. There are many guards to a board, by player, since
/// transactions that name the same item put one another off; whoever changes the board changes them
/// all. A reader may see a definition that is up to a second old; a board that is not known is
/// looked for each time.
final class Boards {
  private static final long FRESH_NANOS = 1_000_000_000;
  private static final int ATTEMPTS = 50;
  static final String SINCE = "Since";

  private final Table table;
  private final ConcurrentHashMap<BoardKey, KnownBoard> known = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<DivisionId, Long> divisions = new ConcurrentHashMap<>();
  private volatile long refreshedNanos = System.nanoTime() - FRESH_NANOS;
  private volatile long stamp = -1;

  Boards(Table table) {
    this.table = table;
  }

  @Nullable KnownBoard known(BoardKey key) {
    return known.get(key);
  }

  /// For a commit that found out that it does not know the board as it is.
  @Nullable KnownBoard load(BoardKey key) {
    KnownBoard found = table.get(Keys.definition(key)).map(KnownBoard::of).orElse(null);
    if (found == null) {
      known.remove(key);
    } else {
      put(found);
    }
    divisions.keySet().removeIf(division -> division.board().equals(key));
    return found;
  }

  /// One that is the same keeps its rules, which remember windows and groups.
  private void put(KnownBoard board) {
    known.merge(board.key(), board, (old, next) -> old.revision() >= next.revision() ? old : next);
  }

  /// For a reader: what is known, made fresh where it is older than a second.
  @Nullable KnownBoard look(BoardKey key) {
    Unavailable _ = refresh();
    KnownBoard board = known.get(key);
    return board != null ? board : load(key);
  }

  /// What is known, where that is fresh.
  @Nullable KnownBoard atHand(BoardKey key) {
    return isFresh(System.nanoTime()) ? known.get(key) : null;
  }

  private boolean isFresh(long now) {
    return stamp >= 0 && now - refreshedNanos < FRESH_NANOS;
  }

  /// Every board, sorted by key.
  Collection<Board> all() {
    Unavailable away = refresh();
    if (away != null && stamp < 0) {
      throw away;
    }
    return new TreeMap<>(known).values().stream().map(KnownBoard::definition).toList();
  }

  /// Where DynamoDB is away, what is known has to do; then it tells so.
  private @Nullable Unavailable refresh() {
    long now = System.nanoTime();
    if (isFresh(now)) {
      return null;
    }
    refreshedNanos = now;
    try {
      long newest = table.get(Keys.BOARD_STAMP).map(it -> it.number("Stamp")).orElse(0L);
      if (newest != stamp) {
        reload();
        stamp = newest;
      }
      return null;
    } catch (Unavailable away) {
      return away;
    }
  }

  private void reload() {
    Map<BoardKey, KnownBoard> found = new HashMap<>();
    Map<String, Long> gone = new HashMap<>();
    table.query(
        Range.all(Keys.BOARDS),
        item -> {
          KnownBoard board = KnownBoard.of(item);
          if (board == null) {
            gone.put(item.text(Key.SK), KnownBoard.revision(item));
          } else {
            found.put(board.key(), board);
          }
          return true;
        });
    found.values().forEach(this::put);
    known
        .values()
        .removeIf(board -> gone.getOrDefault(Keys.board(board.key()), -1L) >= board.revision());
  }

  /// Adds to a transaction that the board is what this commit knew.
  static void guard(Transaction transaction, KnownBoard board, int shard) {
    Key guard = Keys.guard(board.key(), shard);
    if (!transaction.has(guard)) {
      transaction.check(guard, Condition.equal("Revision", board.revision()));
    }
  }

  /// Adds another state of a board to a transaction; it must still be in the revision before.
  static void change(Transaction transaction, @Nullable Long before, Item next) {
    long revision = KnownBoard.revision(next);
    transaction.put(
        next, before == null ? Condition.absent() : Condition.equal("Revision", before));
    String[] parts = next.text(Key.SK).split("#", 2);
    BoardKey key = BoardKey.of(parts[0], parts[1]);
    for (int shard = 0; shard < Keys.GUARDS; shard++) {
      transaction.put(Item.at(Keys.guard(key, shard)).with("Revision", revision));
    }
    transaction.add(Keys.BOARD_STAMP, "Stamp", 1);
  }

  /// Changes a board outside of commits, and has those end that are under way; empty where it is
  /// gone, or the change is not wanted (the same board).
  Optional<KnownBoard> change(BoardKey key, UnaryOperator<KnownBoard> change) {
    Patience patience = new Patience();
    for (int left = ATTEMPTS; left > 0; left--) {
      KnownBoard before = load(key);
      KnownBoard next = before == null ? null : change.apply(before);
      if (before == null || next == null || next.equals(before)) {
        return Optional.empty();
      }
      try {
        Transaction transaction = table.transaction();
        change(transaction, before.revision(), next.item());
        table.write(transaction, null);
        new Intents(table).stop();
        return Optional.ofNullable(load(key));
      } catch (Lost lost) {
        patience.pause("The board '" + key + "' changes all the time");
      }
    }
    throw new Unavailable("The board '" + key + "' changes all the time.", 1);
  }

  /// From which revision on the entries of a division count; registers one that is new. Null where
  /// the board is not what this commit knew.
  @Nullable Long since(KnownBoard board, DivisionId division) {
    Long cached = divisions.get(division);
    if (cached != null && cached >= board.born()) {
      return cached;
    }
    Key key = Keys.window(division);
    Long since = table.get(key).map(it -> it.number(SINCE)).orElse(null);
    if (since == null || since < board.born()) {
      since = register(board, division, since);
    }
    if (since != null) {
      divisions.put(division, since);
    }
    return since;
  }

  private @Nullable Long register(KnownBoard board, DivisionId division, @Nullable Long old) {
    Key key = Keys.window(division);
    try {
      Transaction transaction = table.transaction();
      transaction.put(
          Item.at(key).with(SINCE, board.revision()),
          old == null ? Condition.absent() : Condition.equal(SINCE, old));
      guard(transaction, board, Math.floorMod(division.hashCode(), Keys.GUARDS));
      table.write(transaction, null);
      return board.revision();
    } catch (Lost lost) {
      return table
          .get(key)
          .map(it -> it.number(SINCE))
          .filter(since -> since >= board.born())
          .orElse(null);
    }
  }

  /// The divisions of a board that may have entries, and from which revision on those count.
  Map<DivisionId, Long> registered(BoardKey key) {
    KnownBoard board = look(key);
    Map<DivisionId, Long> found = new HashMap<>();
    if (board == null) {
      return found;
    }
    List<Grouping> groupings = board.definition().groupings();
    table.query(
        Range.all(Keys.windows(key)),
        item -> {
          DivisionId division = Keys.division(key, item.text(Key.SK));
          if (item.number(SINCE) >= board.born() && groupings.contains(division.grouping())) {
            found.put(division, item.number(SINCE));
          }
          return true;
        });
    return found;
  }

  Set<String> windows(BoardKey board) {
    Set<String> windows = new HashSet<>();
    registered(board).keySet().forEach(division -> windows.add(division.window()));
    return windows;
  }
}
