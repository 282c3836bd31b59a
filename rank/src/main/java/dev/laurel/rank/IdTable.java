package dev.laurel.rank;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
   *   slots     . (hash, unit) . . (hash, unit) .      open addressing, linear probing
   *                       │
   *   arena     [member | length | bytes … | pad] …    records, in units of 4 bytes
   *                       ▲
   *   units     u0 u1 u2 u3 …                          by member
   *
   * A look-up takes two cache misses: the slot, whose 32 bits of hash rule out nearly all others, and
   * the record, which has the member.
   *
   * - A slot is 0 (empty) or hash << 32 | unit; the first unit of the arena is left empty so that no
   *   slot in use is 0. Slots are never emptied.
   * - A slot's home is hash * slots >> 32, which ascends with the hash: a larger table is filled in
   *   one sweep over the old one. At most 4/5 of the slots are in use.
   * - A record lies within one page and never changes. The writer fills in record, then unit, then
   *   publishes the slot (release); a reader reads the slot first (acquire).
   * - The hash is keyed with random numbers: whoever chooses ids cannot choose collisions.
   */
  public static final int ABSENT = -1;

  private static final int MAX_LENGTH = 128;
  private static final int UNIT = 4;
  private static final int LENGTH_AT = 4;
  private static final int BYTES_AT = 5;
  private static final int PAGE_BITS = 14;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final long MAX_UNITS = 1L << 32;
  private static final int FIRST_SLOTS = 16;
  private static final int LARGE = 1 << 16;
  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final long seed = RANDOM.nextLong();
  private final long factor = RANDOM.nextLong() | 1;

  private volatile long[] slots = new long[FIRST_SLOTS];
  private volatile byte[][] arena = {};
  private volatile int[][] units = {};
  private volatile int size;
  private long nextUnit = 1;

  /// An empty table.
  public IdTable() {}

  /// The member with this id, or [#ABSENT].
  public int find(String id) {
    int length = id.length();
    return length == 0 || length > MAX_LENGTH ? ABSENT : find(slots, id, hash(id));
  }

  /// The member with this id, a new one when there is none.
  ///
  /// @throws IllegalArgumentException when the id is not 1 to 128 ASCII characters
  public int intern(String id) {
    requireValid(id);
    int hash = hash(id);
    int known = find(slots, id, hash);
    if (known != ABSENT) {
      return known;
    }
    int member = size;
    growSlots();
    long unit = append(id, member);
    setUnit(member, (int) unit);
    place(slots, (long) hash << 32 | unit);
    size = member + 1;
    return member;
  }

  /// The id of a member that [#intern] has returned.
  public String id(int member) {
    Objects.checkIndex(member, size);
    int unit = unit(member);
    byte[] page = arena[unit >>> PAGE_BITS];
    int at = (unit & PAGE_MASK) * UNIT;
    return new String(page, at + BYTES_AT, page[at + LENGTH_AT] & 0xFF, StandardCharsets.US_ASCII);
  }

  /// Copies the id of a member that [#intern] has returned to `into` from `at`, and answers where
  /// it ends: an answer of many ids needs no string of each.
  ///
  /// @throws IndexOutOfBoundsException when it does not fit, with nothing copied
  public int copyId(int member, byte[] into, int at) {
    int unit = unit(member);
    byte[] page = arena[unit >>> PAGE_BITS];
    int record = (unit & PAGE_MASK) * UNIT;
    int length = page[record + LENGTH_AT] & 0xFF;
    System.arraycopy(page, record + BYTES_AT, into, at, length);
    return at + length;
  }

  /// Orders members by the bytes of their ids, unsigned; a prefix comes first.
  @Override
  public int compare(int a, int b) {
    if (a == b) {
      return 0;
    }
    int unitA = unit(a);
    int unitB = unit(b);
    byte[] pageA = arena[unitA >>> PAGE_BITS];
    byte[] pageB = arena[unitB >>> PAGE_BITS];
    int atA = (unitA & PAGE_MASK) * UNIT;
    int atB = (unitB & PAGE_MASK) * UNIT;
    int fromA = atA + BYTES_AT;
    int fromB = atB + BYTES_AT;
    return Arrays.compareUnsigned(
        pageA,
        fromA,
        fromA + (pageA[atA + LENGTH_AT] & 0xFF),
        pageB,
        fromB,
        fromB + (pageB[atB + LENGTH_AT] & 0xFF));
  }

  /// The number of ids; members are 0 until this.
  public int size() {
    return size;
  }

  /// Bytes on the heap.
  public long memoryBytes() {
    byte[][] arenaPages = arena;
    int[][] unitPages = units;
    return Memory.object(64)
        + Memory.longs(slots.length)
        + Memory.references(arenaPages.length)
        + used(arenaPages) * Memory.bytes((long) PAGE_SIZE * UNIT)
        + Memory.references(unitPages.length)
        + used(unitPages) * Memory.ints(PAGE_SIZE);
  }

  private static long used(Object[] pages) {
    return Arrays.stream(pages).filter(Objects::nonNull).count();
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

  private int find(long[] table, String id, int hash) {
    int at = home(hash, table.length);
    for (int probes = 0; probes < table.length; probes++) {
      long slot = (long) SLOT.getAcquire(table, at);
      if (slot == 0) {
        return ABSENT;
      }
      if ((int) (slot >>> 32) == hash) {
        int unit = (int) slot;
        byte[] page = arena[unit >>> PAGE_BITS];
        int record = (unit & PAGE_MASK) * UNIT;
        if (matches(page, record, id)) {
          return (int) INT.get(page, record);
        }
      }
      at = at + 1 == table.length ? 0 : at + 1;
    }
    return ABSENT;
  }

  private static boolean matches(byte[] page, int record, String id) {
    int length = id.length();
    if ((page[record + LENGTH_AT] & 0xFF) != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (page[record + BYTES_AT + i] != id.charAt(i)) {
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

  private long append(String id, int member) {
    int length = id.length();
    int needed = (BYTES_AT + length + UNIT - 1) / UNIT;
    if ((nextUnit & PAGE_MASK) + needed > PAGE_SIZE) {
      nextUnit = (nextUnit | PAGE_MASK) + 1;
    }
    long unit = nextUnit;
    if (unit >= MAX_UNITS) {
      throw new IllegalStateException("no room for more ids than " + size);
    }
    byte[] page = arenaPage((int) (unit >>> PAGE_BITS));
    int record = (int) (unit & PAGE_MASK) * UNIT;
    INT.set(page, record, member);
    page[record + LENGTH_AT] = (byte) length;
    for (int i = 0; i < length; i++) {
      page[record + BYTES_AT + i] = (byte) id.charAt(i);
    }
    nextUnit = unit + needed;
    return unit;
  }

  private byte[] arenaPage(int page) {
    byte[][] pages = arena;
    if (page == pages.length) {
      pages = Arrays.copyOf(pages, Math.max(4, page * 2));
    }
    if (pages[page] == null) {
      pages[page] = new byte[PAGE_SIZE * UNIT];
      arena = pages; // also publishes a page put into the same directory
    }
    return pages[page];
  }

  private int unit(int member) {
    return units[member >>> PAGE_BITS][member & PAGE_MASK];
  }

  private void setUnit(int member, int unit) {
    int page = member >>> PAGE_BITS;
    int[][] pages = units;
    if (page == pages.length) {
      pages = Arrays.copyOf(pages, Math.max(4, page * 2));
    }
    if (pages[page] == null) {
      pages[page] = new int[PAGE_SIZE];
      units = pages;
    }
    pages[page][member & PAGE_MASK] = unit;
  }

  private int hash(String id) {
    int length = id.length();
    long hash = seed ^ length;
    for (int i = 0; i < length; i += 8) {
      long word = 0;
      for (int j = i; j < Math.min(i + 8, length); j++) {
        word = word << 8 | id.charAt(j);
      }
      hash = mix(hash ^ word);
    }
    return (int) (mix(hash) >>> 32);
  }

  private long mix(long value) {
    return Math.unsignedMultiplyHigh(value, factor) ^ (value * factor);
  }
}
