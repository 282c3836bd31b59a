package dev.laurel.rank;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The bytes of ids by member, in cells: where an id lies is computed, not looked up.
///
/// One writer at a time calls `put`; any number of readers read what was put before.
final class Cells {
  /*
   *   pages   [0] ─► 4096 cells of 16 bytes      a cell:  length │ bytes … │ pad
   *           [1] ─► 4096 cells of 40 bytes
   *
   * - The cells of a page are as large as the longest id in it wants, which its length tells. A longer
   *   one has the page laid anew with larger cells: as often as there are sizes, and mostly never, as
   *   ids of one game look alike.
   * - A cell is written before anybody knows its member, and never changes. Who still has a page that
   *   was laid anew finds in it all that it may ask for.
   * - A few bytes behind the last cell are free, so that two words of any cell can be loaded.
   */
  static final int BITS = 12;
  static final int COUNT = 1 << BITS;
  static final int MASK = COUNT - 1;

  /// Where the bytes of an id begin in its cell.
  static final int BYTES_AT = 1;

  static final int BEHIND = 2 * Long.BYTES;

  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private volatile byte[][] pages = {};

  /// The pages of all members that are known by now.
  byte[][] pages() {
    return pages;
  }

  /// Where in its page the cell of a member is.
  static int at(byte[] page, int member) {
    return (member & MASK) * cell(page);
  }

  static byte[] page(byte[][] pages, int member) {
    return pages[member >>> BITS];
  }

  static int length(byte[] page, int at) {
    return page[at] & 0xFF;
  }

  private static int cell(byte[] page) {
    return (page.length - BEHIND) >>> BITS;
  }

  /// Keeps the id of the next member.
  void put(int member, byte[] id) {
    int index = member >>> BITS;
    byte[][] known = pages;
    if (index == known.length) {
      known = Arrays.copyOf(known, Math.max(4, index * 2));
    }
    byte[] old = known[index];
    byte[] page = withRoom(old, id.length);
    if (old != null && page.length != old.length) {
      known = known.clone(); // a reader computes a place and looks there later, in the same page
    }
    int at = at(page, member);
    page[at] = (byte) id.length;
    System.arraycopy(id, 0, page, at + BYTES_AT, id.length);
    known[index] = page;
    pages = known; // also publishes a page put into the same directory
  }

  private static byte[] withRoom(byte @Nullable [] page, int length) {
    int wanted = (BYTES_AT + length + Long.BYTES - 1) & -Long.BYTES;
    if (page == null) {
      return new byte[wanted * COUNT + BEHIND];
    }
    return cell(page) < wanted ? laidAnew(page, wanted) : page;
  }

  private static byte[] laidAnew(byte[] page, int cell) {
    byte[] larger = new byte[cell * COUNT + BEHIND];
    int old = cell(page);
    for (int i = 0; i < COUNT; i++) {
      System.arraycopy(page, i * old, larger, i * cell, old);
    }
    return larger;
  }

  String id(int member) {
    byte[] page = page(pages, member);
    int at = at(page, member);
    return new String(page, at + BYTES_AT, length(page, at), StandardCharsets.US_ASCII);
  }

  /// By the bytes, unsigned; a prefix comes first.
  int compare(int a, int b) {
    byte[][] known = pages;
    byte[] pageA = page(known, a);
    byte[] pageB = page(known, b);
    int fromA = at(pageA, a) + BYTES_AT;
    int fromB = at(pageB, b) + BYTES_AT;
    return Arrays.compareUnsigned(
        pageA,
        fromA,
        fromA + length(pageA, fromA - BYTES_AT),
        pageB,
        fromB,
        fromB + length(pageB, fromB - BYTES_AT));
  }

  /// Whether the cell has these bytes.
  static boolean holds(byte[] page, int at, byte[] bytes) {
    int length = bytes.length;
    if (length(page, at) != length) {
      return false;
    }
    int from = at + BYTES_AT;
    return length < Long.BYTES
        ? Arrays.equals(page, from, from + length, bytes, 0, length)
        : sameWords(page, from, bytes);
  }

  /// Word by word; the last word may overlap the one before.
  private static boolean sameWords(byte[] page, int from, byte[] bytes) {
    int last = bytes.length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      if ((long) LONG.get(page, from + i) != (long) LONG.get(bytes, i)) {
        return false;
      }
    }
    return (long) LONG.get(page, from + last) == (long) LONG.get(bytes, last);
  }

  /// Bytes on the heap.
  long memoryBytes() {
    byte[][] known = pages;
    return Memory.references(known.length)
        + Arrays.stream(known)
            .filter(Objects::nonNull)
            .mapToLong(page -> Memory.bytes(page.length))
            .sum();
  }
}
