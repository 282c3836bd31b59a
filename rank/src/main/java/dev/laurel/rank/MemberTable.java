package dev.laurel.rank;

import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.IntConsumer;

/// Rows of a few longs by member, which is an int from 0.
///
/// Members are numbered densely over everything there is, but one table may have all of them or a
/// handful, so it takes the smaller of two forms and changes as it grows or shrinks. Not
/// synchronised: [RankedTable] does that.
public final class MemberTable {
  /*
   *   few of many:  HashedRows   keys  . m . m m .    rows  . r . r r .
   *   most:         PagedRows    page 0: bits, r r r r …   page 1: none   page 2: bits, r . r r …
   *
   * - The form is judged only where it would change anyway: when a hash table must grow, when a page
   *   is opened, when a row is removed. Pages become a hash table only when twice as large, so that
   *   no sequence of changes makes it waver.
   */
  private static final int MIN_COLUMNS = 2;
  private static final int MAX_COLUMNS = 6;
  private static final int WAVER = 2;

  private final int columns;
  private Rows rows;
  private int highest = -1;

  /// A table of rows of `columns` longs, 2 to 6.
  public MemberTable(int columns) {
    if (columns < MIN_COLUMNS || columns > MAX_COLUMNS) {
      throw new IllegalArgumentException("a row has 2 to 6 columns, not " + columns);
    }
    this.columns = columns;
    this.rows = new HashedRows(columns, 0);
  }

  /// The number of rows.
  public int size() {
    return rows.size();
  }

  public boolean contains(int member) {
    return rows.row(member) >= 0;
  }

  /// A handle to the member's row, valid until the next change; -1 when there is none.
  public int row(int member) {
    return rows.row(member);
  }

  /// A value of the row that [#row] found.
  public long at(int row, int column) {
    return rows.at(row, Objects.checkIndex(column, columns));
  }

  /// A value of the member's row.
  ///
  /// @throws NoSuchElementException when it has none
  public long get(int member, int column) {
    Rows current = rows;
    return current.at(existing(current, member), Objects.checkIndex(column, columns));
  }

  /// Sets all columns, in a new row when the member has none.
  public void put(int member, long... row) {
    requireColumns(row.length);
    int at = claim(member);
    for (int column = 0; column < row.length; column++) {
      rows.set(at, column, row[column]);
    }
  }

  /// Sets the row of a table of two columns.
  public void put(int member, long first, long second) {
    requireColumns(2);
    int at = claim(member);
    rows.set(at, 0, first);
    rows.set(at, 1, second);
  }

  /// Sets the row of a table of three columns.
  public void put(int member, long first, long second, long third) {
    requireColumns(3);
    int at = claim(member);
    rows.set(at, 0, first);
    rows.set(at, 1, second);
    rows.set(at, 2, third);
  }

  /// Sets the row of a table of four columns.
  public void put(int member, long first, long second, long third, long fourth) {
    requireColumns(4);
    int at = claim(member);
    rows.set(at, 0, first);
    rows.set(at, 1, second);
    rows.set(at, 2, third);
    rows.set(at, 3, fourth);
  }

  /// Sets one value of the member's row.
  ///
  /// @throws NoSuchElementException when it has none
  public void set(int member, int column, long value) {
    rows.set(existing(rows, member), Objects.checkIndex(column, columns), value);
  }

  /// Removes the member's row and answers whether there was one.
  public boolean remove(int member) {
    int at = rows.row(member);
    if (at < 0) {
      return false;
    }
    rows.remove(at);
    if (rows.memoryBytes() > WAVER * HashedRows.bytesFor(columns, rows.size())) {
      become(new HashedRows(columns, rows.size()));
    }
    return true;
  }

  /// Visits all members, in no particular order. The table must not change meanwhile.
  public void forEach(IntConsumer members) {
    rows.forEach(members);
  }

  /// Visits the members from `fromMember` until `toMember` (exclusive), ascending. The table must
  /// not change meanwhile.
  public void forEachIn(int fromMember, int toMember, IntConsumer members) {
    if (fromMember < toMember) {
      rows.forEachIn(Math.max(fromMember, 0), toMember, members);
    }
  }

  /// Prepares for `expectedSize` rows in all, of members up to `highestMember`.
  public void reserve(int expectedSize, int highestMember) {
    if (expectedSize <= rows.size()) {
      return;
    }
    highest = Math.max(highest, highestMember);
    if (pagesAreSmaller(HashedRows.bytesFor(columns, expectedSize))) {
      becomePages();
    } else if (rows instanceof HashedRows hashed && !hashed.hasRoomFor(expectedSize)) {
      become(new HashedRows(columns, expectedSize));
    }
  }

  /// Bytes on the heap.
  public long memoryBytes() {
    return Memory.object(16) + rows.memoryBytes();
  }

  private void requireColumns(int given) {
    if (given != columns) {
      throw new IllegalArgumentException("a row has " + columns + " columns, not " + given);
    }
  }

  private static int existing(Rows rows, int member) {
    int at = rows.row(member);
    if (at < 0) {
      throw new NoSuchElementException("no row of member " + member);
    }
    return at;
  }

  private int claim(int member) {
    int at = rows.row(member);
    if (at >= 0) {
      return at;
    }
    if (member < 0) {
      throw new IllegalArgumentException("a member is not negative: " + member);
    }
    highest = Math.max(highest, member);
    makeRoom(member);
    return rows.add(member);
  }

  private void makeRoom(int member) {
    switch (rows) {
      case HashedRows hashed when !hashed.hasRoomFor(hashed.size() + 1) -> {
        int grown = hashed.grownSize();
        if (pagesAreSmaller(HashedRows.bytesFor(columns, grown))) {
          becomePages();
        } else {
          become(new HashedRows(columns, grown));
        }
      }
      case PagedRows paged when !paged.hasPageOf(member) -> {
        long hashedBytes = HashedRows.bytesFor(columns, paged.size() + 1);
        if (paged.bytesWithPageOf(member) > WAVER * hashedBytes) {
          become(new HashedRows(columns, paged.size() + 1));
        }
      }
      case HashedRows _, PagedRows _ -> {}
    }
  }

  private boolean pagesAreSmaller(long hashedBytes) {
    return PagedRows.bytesUpTo(columns, highest) <= hashedBytes;
  }

  private void becomePages() {
    if (rows instanceof HashedRows) {
      become(new PagedRows(columns, highest));
    }
  }

  /// The other rows are complete before a racing reader can meet them.
  private void become(Rows other) {
    Rows old = rows;
    old.forEach(member -> {
      int from = old.row(member);
      int to = other.add(member);
      for (int column = 0; column < columns; column++) {
        other.set(to, column, old.at(from, column));
      }
    });
    rows = other;
  }
}
