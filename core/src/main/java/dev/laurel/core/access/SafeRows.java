package dev.laurel.core.access;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.RowStore.SyncFailed;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes to rows so that a change that was refused for want of room is not there later: whether it
/// is, nobody can tell, so it is taken back before the next. For one thread at a time.
final class SafeRows {
  private static final int RETRY_SECONDS = 5;

  private final RowStore rows;
  private final Consumer<SyncFailed> onSyncFailure;
  private @Nullable RowBatch undo;

  SafeRows(RowStore rows, Consumer<SyncFailed> onSyncFailure) {
    this.rows = rows;
    this.onSyncFailure = onSyncFailure;
  }

  /// Takes back what was refused, where something was. To be called before what a change depends on
  /// is read.
  void begin() {
    if (undo == null) {
      return;
    }
    if (!rows.recover()) {
      throw full();
    }
    write(undo, undo, true);
    undo = null;
  }

  void write(RowBatch batch, boolean sync) {
    if (!batch.isEmpty()) {
      write(batch, before(batch), sync);
    }
  }

  private void write(RowBatch batch, RowBatch before, boolean sync) {
    try {
      rows.write(batch, sync);
    } catch (OutOfRoom full) {
      undo = before;
      throw full();
    } catch (SyncFailed failure) {
      onSyncFailure.accept(failure);
      throw failure;
    }
  }

  /// What makes the rows again what they are now.
  private RowBatch before(RowBatch batch) {
    RowBatch before = new RowBatch();
    for (RowBatch.Change change : batch.changes()) {
      switch (change) {
        case RowBatch.Put(var family, var key, _) -> restore(family, key, before);
        case RowBatch.Delete(var family, var key) -> restore(family, key, before);
        case RowBatch.DeleteRange _ ->
            throw new IllegalStateException("a range cannot be taken back");
      }
    }
    return before;
  }

  private void restore(Family family, byte[] key, RowBatch before) {
    rows.get(family, key)
        .ifPresentOrElse(row -> before.put(family, key, row), () -> before.delete(family, key));
  }

  private static Unavailable full() {
    return new Unavailable("The disk is full: nothing can be stored.", RETRY_SECONDS);
  }
}
