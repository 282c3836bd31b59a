package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Shift;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings what the ledger has committed into the index, or makes sure that nobody reads the index
/// without it. The writer's alone.
final class Writes {
  private static final Logger LOG = LoggerFactory.getLogger(Writes.class);
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofSeconds(30);
  private static final Shift UNKNOWN = new Shift(null, null);
  // Only where it is counts.
  private static final Entry ANY = new Entry(0, 0, 0, 1, Entry.State.RANKED, null);

  private final Trust trust;
  private final Parts parts;
  private final Boards boards;

  Writes(Trust trust, Parts parts, Boards boards) {
    this.trust = trust;
    this.parts = parts;
    this.boards = boards;
  }

  /// Something that is done to the index.
  @FunctionalInterface
  private interface Work {
    List<Shift> run();
  }

  List<Shift> applyAll(List<Change> changes, boolean placed) {
    View view = view();
    boolean placing = placed && view != null && view.phase() == Phase.READY;
    List<Shift> shifts =
        bringIn(view, () -> parts.index().applyAll(boards.known(changes), placing));
    if (!placed) {
      return List.of();
    }
    boolean isRight = view != null && trust.holds(view);
    return shifts != null && isRight && shifts.size() == changes.size()
        ? shifts
        : fromLedger(changes);
  }

  /// Null where the database is away: then it is tried, since the index may be there.
  private @Nullable View view() {
    try {
      return trust.current();
    } catch (Unavailable _) {
      return null;
    }
  }

  /// Null where the index has not got it. Then nobody reads the index any more.
  private @Nullable List<Shift> bringIn(@Nullable View view, Work work) {
    if (view != null && view.phase() == Phase.SUSPENDED) {
      parts.missed().mark();
      Trust.awaitNanos(view.sinceNanos());
      return null;
    }
    try {
      return work.run();
    } catch (IndexUnavailable away) {
      parts.missed().mark();
      LOG.warn("The rank index does not take changes: {}", away.getMessage());
      suspend();
      return null;
    } catch (RuntimeException bug) {
      parts.missed().mark();
      LOG.error("A change could not be brought into the rank index", bug);
      suspend();
      return null;
    }
  }

  /// Until it has succeeded nobody may be told that the change was done: others could still read
  /// the index, which does not have it.
  private void suspend() {
    long end = System.nanoTime() + MOST.toNanos();
    while (true) {
      try {
        trust.suspend();
        Trust.awaitNanos(System.nanoTime() + trust.leaseNanos());
        return;
      } catch (Unavailable away) {
        if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
          throw away;
        }
        Trust.awaitNanos(System.nanoTime() + PAUSE.toNanos());
      }
    }
  }

  /// It cannot tell where an entry stood before, and where it is away nothing at all.
  private List<Shift> fromLedger(List<Change> changes) {
    try {
      return parts.fallback().applyAll(changes, true);
    } catch (Unavailable _) {
      return Collections.nCopies(changes.size(), UNKNOWN);
    }
  }

  /// The instance that committed them may be gone, and the backlog not looked through yet.
  void revisit(List<Receipt> receipts) {
    List<Change> seats = new ArrayList<>();
    for (Receipt receipt : receipts) {
      receipt
          .standings()
          .forEach(
              line -> seats.add(new Change(line.standings(), receipt.player(), null, ANY, true)));
    }
    List<Shift> _ =
        bringIn(
            view(),
            () -> parts.index().applyAll(boards.known(parts.backlog().current(seats)), false));
  }

  /// Entries are kept in bytes by the order of their board. Where that is another one now,
  /// everybody must know it before anybody is told so.
  void define(Board board) {
    Board before = boards.last(board.key());
    boolean _ = boards.learn(board.key());
    List<Shift> _ =
        bringIn(
            view(),
            () -> {
              parts.index().define(board);
              return List.of();
            });
    if (before != null
        && (before.order() != board.order() || before.tieBreak() != board.tieBreak())) {
      Trust.awaitNanos(System.nanoTime() + 2 * trust.leaseNanos());
    }
  }

  void drop(BoardKey board) {
    List<Shift> _ =
        bringIn(
            view(),
            () -> {
              parts.index().drop(board);
              boards.relearn(board);
              return List.of();
            });
  }

  /// Nobody finds a window that is not kept: where the index cannot drop it now, it does later.
  void dropWindow(BoardKey board, String window) {
    try {
      parts.index().dropWindow(board, window);
    } catch (IndexUnavailable later) {
      LOG.info("Window {} of {} stays in the index: {}", window, board, later.getMessage());
    }
  }

  Set<String> heldWindows(BoardKey board) {
    Set<String> windows = new HashSet<>(parts.fallback().heldWindows(board));
    View view = view();
    if (view != null && view.phase() == Phase.READY) {
      try {
        windows.addAll(parts.index().heldWindows(board));
      } catch (IndexUnavailable _) {
        // Told when it is back.
      }
    }
    return windows;
  }
}
