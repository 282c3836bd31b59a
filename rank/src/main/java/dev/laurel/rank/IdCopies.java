package dev.laurel.rank;

/// Copies ids out of an [IdTable], many side by side.
final class IdCopies {
  /*
   * As in Walks, one step of all comes before the next of any: first where the records are, then the
   * length and the first sixteen bytes of each, whatever the length. Most ids are no longer, and are
   * stored as two words, of which the next id overwrites what is too much. So no branch waits for the
   * memory, and hardly one is guessed wrong.
   */
  private static final int MOST = 64;
  private static final int WORD = Long.BYTES;

  /// How many bytes there are behind the records of a page, so that two words of the last can be
  /// loaded.
  static final int BEHIND = 2 * WORD;

  private final int[][] units;
  private final byte[][] arena;
  private final int[] found = new int[MOST];
  private final int[] lengths = new int[MOST];
  private final long[] first = new long[MOST];
  private final long[] second = new long[MOST];

  IdCopies(int[][] units, byte[][] arena) {
    this.units = units;
    this.arena = arena;
  }

  /// See [IdTable#copyIds].
  void copy(Stretch stretch, byte[] into, int[] ends) {
    int end = 0;
    for (int from = 0; from < stretch.size(); from += MOST) {
      int n = Math.min(stretch.size() - from, MOST);
      find(stretch.members(), from, n);
      load(n);
      end = store(n, into, end, ends, from);
    }
  }

  private void find(int[] members, int from, int n) {
    for (int i = 0; i < n; i++) {
      int member = members[from + i];
      found[i] = units[member >>> IdTable.PAGE_BITS][member & IdTable.PAGE_MASK];
    }
  }

  private void load(int n) {
    for (int i = 0; i < n; i++) {
      byte[] page = arena[found[i] >>> IdTable.PAGE_BITS];
      int record = IdTable.record(found[i]);
      lengths[i] = page[record + IdTable.LENGTH_AT] & 0xFF;
      first[i] = (long) IdTable.LONG.get(page, record + IdTable.BYTES_AT);
      second[i] = (long) IdTable.LONG.get(page, record + IdTable.BYTES_AT + WORD);
    }
  }

  private int store(int n, byte[] into, int start, int[] ends, int from) {
    int end = start;
    for (int i = 0; i < n; i++) {
      int length = lengths[i];
      if (length <= 2 * WORD && end + 2 * WORD <= into.length) {
        IdTable.LONG.set(into, end, first[i]);
        IdTable.LONG.set(into, end + WORD, second[i]);
      } else {
        byte[] page = arena[found[i] >>> IdTable.PAGE_BITS];
        int bytes = IdTable.record(found[i]) + IdTable.BYTES_AT;
        System.arraycopy(page, bytes, into, end, length);
      }
      end += length;
      ends[from + i] = end;
    }
    return end;
  }
}
