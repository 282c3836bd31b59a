package dev.laurel.core.store;

import java.util.ArrayList;
import java.util.List;

/// Changes that are written all or none, in this order. Keys and values are not copied: do not
/// change them after they were added.
public final class RowBatch {
  /// One change.
  public sealed interface Change {
    Family family();
  }

  public record Put(Family family, byte[] key, byte[] value) implements Change {}

  public record Delete(Family family, byte[] key) implements Change {}

  /// Every row with `from` ≤ key < `to`.
  public record DeleteRange(Family family, byte[] from, byte[] to) implements Change {}

  private final List<Change> changes = new ArrayList<>();
  private long bytes;

  public RowBatch put(Family family, byte[] key, byte[] value) {
    bytes += key.length + value.length;
    changes.add(new Put(family, key, value));
    return this;
  }

  public RowBatch delete(Family family, byte[] key) {
    bytes += key.length;
    changes.add(new Delete(family, key));
    return this;
  }

  public RowBatch deleteRange(Family family, byte[] from, byte[] to) {
    bytes += from.length + to.length;
    changes.add(new DeleteRange(family, from, to));
    return this;
  }

  public List<Change> changes() {
    return changes;
  }

  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /// About how many bytes it will take.
  public long bytes() {
    return bytes;
  }
}
