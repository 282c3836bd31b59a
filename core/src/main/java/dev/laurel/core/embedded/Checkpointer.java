package dev.laurel.core.embedded;

import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.store.RowStore.OutOfRoom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has checkpoints written behind, one at a time. Everything but the writing itself happens on the
/// thread of the ledger's caller, between two commits.
final class Checkpointer {
  /// A checkpoint is due after so many events, since replaying them takes time at the next start,
  /// or after this long, if there were any.
  private static final long MILLIS = 60_000;

  private static final long RETRY_MILLIS = 5_000;
  private static final Logger LOG = LoggerFactory.getLogger(Checkpointer.class);

  private final Checkpoint.Place place;
  private final long dueEvents;
  private final AtomicReference<@Nullable Checkpoint> written = new AtomicReference<>();
  private @Nullable Checkpoint current;
  private @Nullable Thread thread;
  private int storedIds;
  private long nextAttemptNanos;

  Checkpointer(Checkpoint.Place place, int storedIds, long dueEvents) {
    this.place = place;
    this.dueEvents = dueEvents;
    this.storedIds = storedIds;
    this.nextAttemptNanos = System.nanoTime() + MILLIS * 1_000_000;
  }

  /// Begins a checkpoint where one is due and none is being written. `last` is the newest event,
  /// all of whose changes are in the index.
  void beginIfDue(Mark last, Mark covered) {
    long events = last.covered() - covered.covered();
    boolean due = events >= dueEvents || (events > 0 && System.nanoTime() - nextAttemptNanos >= 0);
    if (due && thread == null) {
      begin(last);
    }
  }

  private void begin(Mark last) {
    Checkpoint checkpoint = current == null ? take(last) : current;
    current = checkpoint;
    thread = Thread.ofPlatform().name("laurel-checkpoint").start(() -> write(checkpoint, written));
  }

  private Checkpoint take(Mark last) {
    MemoryIndex index = place.index();
    index.drainDropped().forEach(place.tables()::drop);
    return new Checkpoint(
        last,
        place.trail().seal(),
        place.state().drainBoardsChanged(),
        index.drainDirty(),
        place.state().names().drainDirty(),
        place.state().blank(),
        storedIds,
        place.ids().size());
  }

  private void write(Checkpoint checkpoint, AtomicReference<@Nullable Checkpoint> done) {
    try {
      checkpoint.write(place);
      done.set(checkpoint);
    } catch (OutOfRoom full) {
      LOG.warn("A checkpoint waits for room on the disk: {}", full.getMessage());
    } catch (RuntimeException failure) {
      LOG.error("A checkpoint failed and is tried again", failure);
    }
  }

  /// The mark of a checkpoint that was written since the last call, which the caller must now
  /// store; null where there is none.
  @Nullable Mark finished() {
    if (thread == null || thread.isAlive()) {
      return null;
    }
    thread = null;
    Checkpoint done = written.getAndSet(null);
    if (done == null) {
      // It failed: what it was to write is still to be written, and nothing newer before it.
      nextAttemptNanos = System.nanoTime() + RETRY_MILLIS * 1_000_000;
      return null;
    }
    current = null;
    storedIds = done.ids();
    nextAttemptNanos = System.nanoTime() + MILLIS * 1_000_000;
    return done.mark();
  }

  /// Whether none is being written, and none that failed waits to be.
  boolean isIdle() {
    return thread == null && current == null;
  }

  /// How many players the last one stored.
  int storedIds() {
    return storedIds;
  }

  /// Waits for the checkpoint that is being written.
  void await() {
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException whileWaiting) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Writes a last checkpoint, at once; returns the mark to store.
  Mark finish(Mark last) {
    if (current != null) {
      current.write(place);
      storedIds = current.ids();
    }
    take(last).write(place);
    return last;
  }
}
