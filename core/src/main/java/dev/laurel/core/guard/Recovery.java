package dev.laurel.core.guard;

import dev.laurel.core.board.Board;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings the index up to date and has it used again. Every instance tries, and one does it.
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final int ENTRIES_AT_ONCE = 4_000;
  // From here on reading all entries is quicker than looking up those that changed.
  private static final int MANY_COMMITS = 20_000;
  private static final int FEW_COMMITS = 50;
  private static final int ROUNDS = 20;

  private final Trust trust;
  private final Parts parts;
  private final Boards boards;
  private final Replay replay;
  private final Duration patience;
  private boolean saidAway;

  Recovery(Trust trust, Parts parts, Boards boards, Duration patience) {
    this.trust = trust;
    this.parts = parts;
    this.boards = boards;
    this.replay = new Replay(parts, boards);
    this.patience = patience;
  }

  void run() {
    boolean _ = parts.agreement().alone(this::step);
  }

  private void step() {
    State state = trust.refresh().state();
    try {
      switch (state.phase()) {
        case READY -> tend(state);
        case SUSPENDED -> resume(state);
        // Whoever filled it is gone, and nobody knows how far.
        case CATCHING_UP -> fill(state);
        case SETTLING -> catchUp(state);
      }
      saidAway = false;
    } catch (IndexUnavailable away) {
      sayAway(away);
    }
  }

  private void sayAway(IndexUnavailable away) {
    if (!saidAway) {
      LOG.warn("The rank index is away; ranks come from the ledger: {}", away.getMessage());
      saidAway = true;
    }
  }

  /// Looks whether it is still there, and brings in what dead instances have left.
  private void tend(State state) {
    try {
      if (!has(state)) {
        LOG.warn("The rank index has lost what it had");
        trust.suspend(state);
        return;
      }
      Optional<Board> misfit =
          parts.ledger().boards().stream().filter(it -> !parts.index().fits(it)).findFirst();
      if (misfit.isPresent()) {
        LOG.info("The rank index is filled anew: {} is kept otherwise now", misfit.get().key());
        trust.distrust();
        return;
      }
      List<Long> old = replay.waiting(patience);
      if (!replay.bringIn(old)) {
        trust.distrust();
      }
    } catch (IndexUnavailable away) {
      trust.suspend(state);
      throw away;
    }
  }

  private boolean has(State state) {
    return parts.index().storedGeneration().equals(OptionalLong.of(state.generation()));
  }

  private void resume(State state) {
    boolean mendable = state.isFilling() && has(state);
    if (mendable && replay.waiting(Duration.ZERO).size() <= MANY_COMMITS) {
      catchUp(state);
    } else {
      fill(state);
    }
  }

  /// The index has all but what waits in the backlog.
  private void catchUp(State state) {
    State catching = state.in(Phase.CATCHING_UP);
    if (!parts.agreement().compareAndSet(state, catching)) {
      return;
    }
    trust.refresh();
    try {
      finish(catching);
    } catch (IndexUnavailable away) {
      // It still has what it had.
      boolean _ = parts.agreement().compareAndSet(catching, state.in(Phase.SUSPENDED));
      trust.refresh();
      throw away;
    }
  }

  /// The index has nothing that is of use.
  private void fill(State state) {
    // Before anything is changed: is it there at all?
    OptionalLong _ = parts.index().storedGeneration();
    long start = System.nanoTime();
    State reserved = state.reserved();
    State filling = reserved.filling();
    if (!parts.agreement().compareAndSet(state, reserved)) {
      return;
    }
    trust.refresh();
    parts.index().begin(filling.generation());
    if (!parts.agreement().compareAndSet(reserved, filling)) {
      return;
    }
    trust.refresh();
    try {
      List<Long> covered = replay.waiting(Duration.ZERO);
      long entries = copy();
      parts.backlog().delete(covered);
      LOG.info("Filled the rank index with {} entries in {} ms", entries, millisSince(start));
      finish(filling);
    } catch (IndexUnavailable away) {
      boolean _ = parts.agreement().compareAndSet(filling, filling.distrusted());
      trust.refresh();
      throw away;
    }
  }

  /// What is committed from now on comes by itself or waits in the backlog.
  private long copy() {
    parts.ledger().boards().forEach(parts.index()::define);
    long[] count = new long[1];
    List<Change> batch = new ArrayList<>(ENTRIES_AT_ONCE);
    parts
        .ledger()
        .scan(placed -> {
          batch.add(new Change(placed.standings(), placed.player(), null, placed.entry(), true));
          if (batch.size() == ENTRIES_AT_ONCE) {
            count[0] += batch.size();
            bringIn(batch);
          }
        });
    count[0] += batch.size();
    bringIn(batch);
    return count[0];
  }

  private void bringIn(List<Change> batch) {
    parts.index().applyAll(boards.known(batch), false);
    batch.clear();
  }

  /// From catching up to ready.
  private void finish(State catching) {
    List<Long> waiting = replay.waiting(Duration.ZERO);
    for (int round = 0; waiting.size() > FEW_COMMITS && round < ROUNDS; round++) {
      if (!replay.bringIn(waiting)) {
        trust.distrust();
        return;
      }
      waiting = replay.waiting(Duration.ZERO);
    }
    State settling = catching.in(Phase.SETTLING);
    if (!parts.agreement().compareAndSet(catching, settling)) {
      return;
    }
    trust.refresh();
    Trust.awaitNanos(System.nanoTime() + trust.leaseNanos());
    settle(settling);
  }

  /// Nobody reads the ledger any more. What it has shown is in the index or waits now.
  private void settle(State settling) {
    boolean ready = false;
    try {
      if (!replay.bringIn(replay.waiting(Duration.ZERO))) {
        trust.distrust();
        return;
      }
      ready = parts.agreement().compareAndSet(settling, settling.in(Phase.READY));
    } finally {
      if (!ready) {
        boolean _ = parts.agreement().compareAndSet(settling, settling.in(Phase.SUSPENDED));
      }
      trust.refresh();
    }
    if (ready) {
      LOG.info("The rank index is up to date and in use, generation {}", settling.generation());
    }
  }

  private static long millisSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
