package dev.laurel.rank;

import java.util.function.IntConsumer;

/// One form of a [MemberTable]. A row is named by a handle, valid until the next change.
abstract sealed class Rows permits HashedRows, PagedRows {
  abstract int size();

  /// The handle of the member's row, -1 when there is none. Any int may be asked for.
  abstract int row(int member);

  abstract long at(int row, int column);

  abstract void set(int row, int column, long value);

  /// Adds a row for a member that has none; the caller has made sure of room.
  abstract int add(int member);

  abstract void remove(int row);

  abstract void forEach(IntConsumer members);

  /// Ascending; `from` is not negative.
  abstract void forEachIn(int from, int to, IntConsumer members);

  abstract long memoryBytes();
}
