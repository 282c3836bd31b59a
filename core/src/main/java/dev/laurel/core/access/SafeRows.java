package dev.laurel.core.access;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.RowStore.SyncFailed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    Map<Family, List<byte[]>> keys = new EnumMap<>(Family.class);
    for (RowBatch.Change change : batch.changes()) {
      byte[] key =
          switch (change) {
            case RowBatch.Put(_, var put, _) -> put;
            case RowBatch.Delete(_, var deleted) -> deleted;
            case RowBatch.DeleteRange _ ->
                throw new IllegalStateException("a range cannot be taken back");
          };
      keys.computeIfAbsent(change.family(), _ -> new ArrayList<>()).add(key);
    }
    RowBatch before = new RowBatch();
    keys.forEach((family, all) -> restore(family, all, before));
    return before;
  }

  private void restore(Family family, List<byte[]> keys, RowBatch before) {
    List<Optional<byte[]>> found = rows.getAll(family, keys);
    for (int i = 0; i < keys.size(); i++) {
      byte[] key = keys.get(i);
      found
          .get(i)
          .ifPresentOrElse(row -> before.put(family, key, row), () -> before.delete(family, key));
    }
  }

  private static Unavailable full() {
    return new Unavailable("The disk is full: nothing can be stored.", RETRY_SECONDS);
  }
}
