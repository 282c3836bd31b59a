package dev.laurel.rank;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;

/// Ids interned once: an int per id, in order of first sight.
///
/// One writer at a time calls `intern`; any number of readers call everything else meanwhile,
/// without a lock. Ids are ASCII, 1 to 128 characters.
public final class IdTable implements MemberOrder {
  /*
   *   slots   . (hash, member) . . (hash, member) .     open addressing, linear probing
   *                       │
   *   cells   id0 id1 id2 id3 …                         by member
   *
   * A look-up takes two cache misses: the slot, whose 32 bits of hash rule out nearly all others, and
   * the cell, which has the id.
   *
   * - A slot is 0 (empty) or hash << 32 | member + 1. Slots are never emptied.
   * - A slot's home is hash * slots >> 32, which ascends with the hash: a larger table is filled in
   *   one sweep over the old one. At most 4/5 of the slots are in use.
   * - The writer fills the cell in, then publishes the slot (release); a reader reads the slot first
   *   (acquire), then the pages of cells.
   * - The hash is keyed with random numbers: whoever chooses ids cannot choose collisions.
   */
  public static final int ABSENT = -1;

  private static final int MAX_LENGTH = 128;
  private static final int FIRST_SLOTS = 16;
  private static final int LARGE = 1 << 16;
  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

  private final long seed = RANDOM.nextLong();
  private final long factor = RANDOM.nextLong() | 1;

  private volatile long[] slots = new long[FIRST_SLOTS];
  private final Cells cells = new Cells();
  private volatile int size;
  private boolean questionMarks; // whether any id has one; set before its slot is published

  /// An empty table.
  public IdTable() {}

  /// The member with this id, or [#ABSENT].
  public int find(String id) {
    int length = id.length();
    if (length == 0 || length > MAX_LENGTH) {
      return ABSENT;
    }
    byte[] bytes = bytes(id);
    return find(id, bytes, hash(bytes));
  }

  /// What [#find] answers for each of the first `n` ids, into `members`: faster than one after the
  /// other, as the look-ups wait for the memory together.
  public void findAll(String[] ids, int[] members, int n) {
    Objects.checkFromIndexSize(0, n, Math.min(ids.length, members.length));
    if (size == 0) {
      Arrays.fill(members, 0, n, ABSENT);
      return;
    }
    Lookups lookups = new Lookups(n);
    for (int from = 0; from < n; from += Lookups.MOST) {
      lookups.find(ids, members, from, Math.min(n, from + Lookups.MOST));
    }
  }

  /// What [#intern] answers for each of the first `n` ids, into `members`: faster than one after
  /// the other, for the same reason.
  ///
  /// @throws IllegalArgumentException when one is not 1 to 128 ASCII characters, with none interned
  public void internAll(String[] ids, int[] members, int n) {
    Objects.checkFromIndexSize(0, n, Math.min(ids.length, members.length));
    for (int i = 0; i < n; i++) {
      requireValid(ids[i]);
    }
    Lookups lookups = new Lookups(n);
    for (int from = 0; from < n; from += Lookups.MOST) {
      lookups.intern(ids, members, from, Math.min(n, from + Lookups.MOST));
    }
  }

  /// The member with this id, a new one when there is none.
  ///
  /// @throws IllegalArgumentException when the id is not 1 to 128 ASCII characters
  public int intern(String id) {
    requireValid(id);
    byte[] bytes = bytes(id);
    return intern(id, bytes, hash(bytes));
  }

  private int intern(String id, byte[] bytes, int hash) {
    int known = find(id, bytes, hash);
    if (known != ABSENT) {
      return known;
    }
    int member = size;
    growSlots();
    questionMarks |= id.indexOf('?') >= 0;
    cells.put(member, bytes);
    place(slots, (long) hash << 32 | (member + 1L));
    size = member + 1;
    return member;
  }

  /// The id of a member that [#intern] has returned.
  public String id(int member) {
    Objects.checkIndex(member, size);
    return cells.id(member);
  }

  /// Copies the ids of a stretch to `into`, one after the other; `ends` gets where each one ends.
  /// An answer of many ids needs no string of each.
  ///
  /// @throws IndexOutOfBoundsException when they do not fit
  public void copyIds(Stretch stretch, byte[] into, int[] ends) {
    new IdCopies(cells.pages()).copy(stretch, into, ends);
  }

  /// Orders members by the bytes of their ids, unsigned; a prefix comes first.
  @Override
  public int compare(int a, int b) {
    return a == b ? 0 : cells.compare(a, b);
  }

  /// The number of ids; members are 0 until this.
  public int size() {
    return size;
  }

  /// Bytes on the heap.
  public long memoryBytes() {
    return Memory.object(64) + Memory.longs(slots.length) + cells.memoryBytes();
  }

  private static void requireValid(String id) {
    int length = id.length();
    int bits = 0;
    for (int i = 0; i < Math.min(length, MAX_LENGTH); i++) {
      bits |= id.charAt(i);
    }
    if (length == 0 || length > MAX_LENGTH || bits > 0x7F) {
      throw new IllegalArgumentException("an id has 1 to " + MAX_LENGTH + " ASCII characters");
    }
  }

  /// A character outside of Latin-1 becomes a question mark: [#matches] minds it.
  private static byte[] bytes(String id) {
    return id.getBytes(StandardCharsets.ISO_8859_1);
  }

  private int find(String id, byte[] bytes, int hash) {
    long[] table = slots;
    int at = home(hash, table.length);
    for (int probes = 0; probes < table.length; probes++) {
      long slot = (long) SLOT.getAcquire(table, at);
      if (slot == 0) {
        return ABSENT;
      }
      if ((int) (slot >>> 32) == hash) {
        int member = member(slot);
        byte[] page = Cells.page(cells.pages(), member);
        if (matches(page, Cells.at(page, member), id, bytes)) {
          return member;
        }
      }
      at = at + 1 == table.length ? 0 : at + 1;
    }
    return ABSENT;
  }

  private static int member(long slot) {
    return (int) slot - 1;
  }

  private boolean matches(byte[] page, int at, String id, byte[] bytes) {
    return Cells.holds(page, at, bytes) && (!questionMarks || isSame(bytes, id));
  }

  private static boolean isSame(byte[] bytes, String id) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != id.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int home(int hash, int slots) {
    return (int) (((hash & 0xFFFF_FFFFL) * slots) >>> 32);
  }

  private static void place(long[] table, long slot) {
    int at = home((int) (slot >>> 32), table.length);
    while (table[at] != 0) {
      at = at + 1 == table.length ? 0 : at + 1;
    }
    SLOT.setRelease(table, at, slot);
  }

  private void growSlots() {
    long[] old = slots;
    if (size < old.length / 5 * 4) {
      return;
    }
    long wanted = old.length < LARGE ? 2L * old.length : old.length + old.length / 4L;
    if (wanted > MAX_SLOTS) {
      throw new IllegalStateException("no room for more ids than " + size);
    }
    long[] grown = new long[(int) wanted];
    for (long slot : old) {
      if (slot != 0) {
        place(grown, slot);
      }
    }
    slots = grown;
  }

  private int hash(byte[] id) {
    int length = id.length;
    long hash = seed ^ length;
    int last = length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      hash = mix(hash ^ (long) Cells.LONG.get(id, i));
    }
    hash = mix(hash ^ (last >= 0 ? (long) Cells.LONG.get(id, last) : shortWord(id)));
    return (int) (mix(hash) >>> 32);
  }

  private static long shortWord(byte[] id) {
    long word = 0;
    for (byte each : id) {
      word = word << 8 | (each & 0xFF);
    }
    return word;
  }

  private long mix(long value) {
    return Math.unsignedMultiplyHigh(value, factor) ^ (value * factor);
  }

  /// Look-ups side by side. Each step of all of them comes before the next step of any: what a step
  /// loads is stored and not yet looked at, so the processor goes on to the next load meanwhile.
  private final class Lookups {
    static final int MOST = 64;

    private final byte[][] bytes;
    private final int[] hashes;
    private final long[] found;

    /// Room for `n` at a time, or as many as are worth it.
    Lookups(int n) {
      int room = Math.min(n, MOST);
      bytes = new byte[room][];
      hashes = new int[room];
      found = new long[room];
    }

    void intern(String[] ids, int[] members, int from, int to) {
      load(slots, ids, from, to - from);
      for (int i = from; i < to; i++) {
        members[i] = IdTable.this.intern(ids[i], bytes[i - from], hashes[i - from]);
      }
    }

    private void load(long[] table, String[] ids, int from, int n) {
      for (int i = 0; i < n; i++) {
        bytes[i] = IdTable.bytes(ids[from + i]);
        hashes[i] = hash(bytes[i]);
      }
      for (int i = 0; i < n; i++) {
        found[i] = (long) SLOT.getAcquire(table, home(hashes[i], table.length));
      }
    }

    void find(String[] ids, int[] members, int from, int to) {
      int n = to - from;
      long[] table = slots;
      load(table, ids, from, n);
      for (int i = 0; i < n; i++) {
        found[i] = candidate(table, hashes[i], found[i]);
      }
      byte[][] pages = cells.pages(); // after the slots, so that it has the pages of all of them
      for (int i = 0; i < n; i++) {
        int member = member(found[i]);
        members[from + i] = member;
        hashes[i] = member < 0 ? 0 : touch(pages, member);
      }
      verify(pages, ids, members, from, n);
    }

    /// The first slot with this hash, 0 when there is none.
    private static long candidate(long[] table, int hash, long first) {
      long slot = first;
      int at = home(hash, table.length);
      for (int probes = 0; slot != 0 && (int) (slot >>> 32) != hash; probes++) {
        at = at + 1 == table.length ? 0 : at + 1;
        slot = probes < table.length ? (long) SLOT.getAcquire(table, at) : 0;
      }
      return slot;
    }

    private static int touch(byte[][] pages, int member) {
      byte[] page = Cells.page(pages, member);
      return page[Cells.at(page, member)];
    }

    private void verify(byte[][] pages, String[] ids, int[] members, int from, int n) {
      for (int i = 0; i < n; i++) {
        int member = members[from + i];
        if (member != ABSENT) {
          byte[] page = Cells.page(pages, member);
          if (!matches(page, Cells.at(page, member), ids[from + i], bytes[i])) {
            members[from + i] = IdTable.this.find(ids[from + i], bytes[i], hash(bytes[i]));
          }
        }
      }
    }
  }
}
