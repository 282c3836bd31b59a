package dev.laurel.rank;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Rows in pages by member: the form of a table with most members.
final class PagedRows extends Rows {
  /*
   *   pages   [0] ─► bits of 1024 members in 16 longs │ row 0 │ row 1 │ … │ row 1023
   *           [1]    null: none of its members has a row
   *           [2] ─► …
   *
   * - A row's handle is its member. A bit is set exactly when the member has a row.
   * - Growing adds pages and copies at most the directory, never rows. A page without rows is let go.
   */
  private static final int PAGE_BITS = 10;
  private static final int PAGE_ROWS = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_ROWS - 1;
  private static final int WORDS = PAGE_ROWS / Long.SIZE;

  private final int columns;
  private long[] @Nullable [] pages;
  private int openPages;
  private int size;

  /// A directory that reaches up to `highestMember`.
  PagedRows(int columns, int highestMember) {
    this.columns = columns;
    this.pages = new long[(highestMember >>> PAGE_BITS) + 1][];
  }

  /// What a table takes in which every page up to that of `highestMember` is open.
  static long bytesUpTo(int columns, int highestMember) {
    return bytes(columns, (highestMember >>> PAGE_BITS) + 1, (highestMember >>> PAGE_BITS) + 1);
  }

  boolean hasPageOf(int member) {
    return page(member) != null;
  }

  long bytesWithPageOf(int member) {
    return bytes(columns, Math.max(pages.length, (member >>> PAGE_BITS) + 1), openPages + 1);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  int row(int member) {
    long[] page = page(member);
    return page != null && (page[word(member)] & bit(member)) != 0 ? member : -1;
  }

  @Override
  long at(int row, int column) {
    return existing(row)[place(row) + column];
  }

  @Override
  void set(int row, int column, long value) {
    existing(row)[place(row) + column] = value;
  }

  @Override
  int add(int member) {
    int index = member >>> PAGE_BITS;
    if (index >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(index + 1, pages.length + pages.length / 2));
    }
    long[] page = pages[index];
    if (page == null) {
      page = new long[WORDS + PAGE_ROWS * columns];
      pages[index] = page;
      openPages++;
    }
    page[word(member)] |= bit(member);
    size++;
    return member;
  }

  @Override
  void remove(int row) {
    long[] page = existing(row);
    page[word(row)] &= ~bit(row);
    size--;
    if (page[word(row)] == 0 && isEmpty(page)) {
      pages[row >>> PAGE_BITS] = null;
      openPages--;
    }
  }

  @Override
  void forEach(IntConsumer members) {
    for (int index = 0; index < pages.length; index++) {
      visit(index, 0, Long.MAX_VALUE, members);
    }
  }

  @Override
  void forEachIn(int from, int to, IntConsumer members) {
    int end = Math.min(pages.length, (to + PAGE_MASK) >>> PAGE_BITS);
    for (int index = from >>> PAGE_BITS; index < end; index++) {
      visit(index, from, to, members);
    }
  }

  private void visit(int index, long from, long to, IntConsumer members) {
    long[] page = pages[index];
    for (int w = 0; page != null && w < WORDS; w++) {
      for (long bits = page[w]; bits != 0; bits &= bits - 1) {
        int member = (index << PAGE_BITS) + w * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (member >= from && member < to) {
          members.accept(member);
        }
      }
    }
  }

  @Override
  long memoryBytes() {
    return bytes(columns, pages.length, openPages);
  }

  private long @Nullable [] page(int member) {
    long[] @Nullable [] directory = pages;
    int index = member >>> PAGE_BITS;
    return member >= 0 && index < directory.length ? directory[index] : null;
  }

  private long[] existing(int row) {
    long[] page = page(row);
    if (page == null) {
      throw new IllegalStateException("no row " + row);
    }
    return page;
  }

  private int place(int member) {
    return WORDS + (member & PAGE_MASK) * columns;
  }

  private static int word(int member) {
    return (member & PAGE_MASK) >>> 6;
  }

  private static long bit(int member) {
    return 1L << member;
  }

  private static boolean isEmpty(long[] page) {
    for (int i = 0; i < WORDS; i++) {
      if (page[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static long bytes(int columns, long directory, long open) {
    return Memory.object(20)
        + Memory.references(directory)
        + open * Memory.longs(WORDS + (long) PAGE_ROWS * columns);
  }
}
