package dev.laurel.core.store;

import java.util.List;
import java.util.Optional;

/// Ordered rows of bytes, by family; keys sort unsigned. For any number of threads: those that
/// write the same rows must agree among themselves.
///
/// The three degrees of durability are the whole contract with the disk:
/// - [#write] with `sync`: it, and every logged write before it, survives a power cut once it
///   returns.
/// - [#write] without `sync`: it survives a kill of the process, and becomes durable with the next
///   sync. What a power cut takes of such writes is a suffix of them, never one from their middle.
/// - [#bulk]: not logged. It may be lost, in any order, until [#flush] returns.
public interface RowStore extends AutoCloseable {
  /// Writes a batch, all or nothing. Throws [OutOfRoom] where the disk is full: nothing was
  /// written, or it is undone by [#recover] before the next write succeeds. Throws [SyncFailed]
  /// where the disk did not confirm: nobody can know what is durable, and the process must end.
  void write(RowBatch batch, boolean sync);

  /// Writes a batch that need not survive until the next [#flush]. Throws like [#write].
  void bulk(RowBatch batch);

  /// Makes every bulk write so far durable. Throws like [#write].
  void flush();

  Optional<byte[]> get(Family family, byte[] key);

  /// Several, in the order of their keys: one question where a question is a journey.
  default List<Optional<byte[]>> getAll(Family family, List<byte[]> keys) {
    return keys.stream().map(key -> get(family, key)).toList();
  }

  /// Tells the rows with `from` ≤ key < `to` in key order, until the visitor returns false; `from`
  /// must not be behind `to`.
  void scan(Family family, byte[] from, byte[] to, RowVisitor visitor);

  /// The row with the greatest key of the family.
  Optional<Row> last(Family family);

  /// After [OutOfRoom]: makes the store usable again if there is room, and tells whether it is.
  /// Rows of a write that failed may be there or not: the caller looks, and removes what it did not
  /// acknowledge.
  boolean recover();

  /// What was found and mended when the store was opened, in words for the operator; empty where
  /// the last end was clean.
  Optional<String> recoveryReport();

  /// Makes the files forget what was deleted or overwritten: when it returns, no byte of it is left
  /// on the disk, apart from what the file system keeps. It may take as long as reading and writing
  /// all of it, and other calls go on meanwhile; [#close] has it end early. Throws [OutOfRoom]
  /// where there is no room for a second copy of what is stored.
  void compact();

  @Override
  void close();

  /// One row.
  record Row(byte[] key, byte[] value) {}

  /// Sees rows one by one. The arrays are its own to keep.
  @FunctionalInterface
  interface RowVisitor {
    boolean visit(byte[] key, byte[] value);
  }

  /// The disk is full, or nearly.
  final class OutOfRoom extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutOfRoom(String message) {
      super(message);
    }
  }

  /// The disk did not confirm a write.
  final class SyncFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SyncFailed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /// What is stored cannot be what was written, or cannot be read by this version. The message
  /// names the file or row, and says what to do.
  final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Damaged(String message) {
      super(message);
    }

    public Damaged(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
