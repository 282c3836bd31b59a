package dev.laurel.rank;

/// Copies ids out of an [IdTable], many side by side.
final class IdCopies {
  /*
   * As in Walks, one step of all comes before the next of any: first where the cells are, then the
   * length and the first sixteen bytes of each, whatever the length. Most ids are no longer, and are
   * stored as two words, of which the next id overwrites what is too much. So no branch waits for the
   * memory, and hardly one is guessed wrong.
   */
  private static final int MOST = 64;
  private static final int WORD = Long.BYTES;

  private final byte[][] pages;
  private final int[] found = new int[MOST];
  private final int[] lengths = new int[MOST];
  private final long[] first = new long[MOST];
  private final long[] second = new long[MOST];

  IdCopies(byte[][] pages) {
    this.pages = pages;
  }

  /// See [IdTable#copyIds].
  void copy(Stretch stretch, byte[] into, int[] ends) {
    int end = 0;
    for (int from = 0; from < stretch.size(); from += MOST) {
      int n = Math.min(stretch.size() - from, MOST);
      find(stretch.members(), from, n);
      load(stretch.members(), from, n);
      end = store(stretch.members(), n, into, end, ends, from);
    }
  }

  private void find(int[] members, int from, int n) {
    for (int i = 0; i < n; i++) {
      int member = members[from + i];
      found[i] = Cells.at(Cells.page(pages, member), member);
    }
  }

  private void load(int[] members, int from, int n) {
    for (int i = 0; i < n; i++) {
      byte[] page = Cells.page(pages, members[from + i]);
      lengths[i] = Cells.length(page, found[i]);
      first[i] = (long) Cells.LONG.get(page, found[i] + Cells.BYTES_AT);
      second[i] = (long) Cells.LONG.get(page, found[i] + Cells.BYTES_AT + WORD);
    }
  }

  private int store(int[] members, int n, byte[] into, int start, int[] ends, int from) {
    int end = start;
    for (int i = 0; i < n; i++) {
      int length = lengths[i];
      if (length <= 2 * WORD && end + 2 * WORD <= into.length) {
        Cells.LONG.set(into, end, first[i]);
        Cells.LONG.set(into, end + WORD, second[i]);
      } else {
        byte[] page = Cells.page(pages, members[from + i]);
        System.arraycopy(page, found[i] + Cells.BYTES_AT, into, end, length);
      }
      end += length;
      ends[from + i] = end;
    }
    return end;
  }
}
