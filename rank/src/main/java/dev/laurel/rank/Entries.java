package dev.laurel.rank;

/// The entries of a leaf, all of them in one array of longs.
final class Entries {
  /*
   *   head │ bits │ k k . k k . k . │ t t . t t . t . │ m m . m m . m .
   *                 └─── places ───┘
   *
   * - head: places, distinct keys, and the span of the keys, 16 bits each.
   * - bits: which places are taken. A free one still has an entry, one that was there or stands next to
   *   it, so that all of them ascend and are searched as if none were free; the taken ones ascend
   *   strictly by (key, tie, member).
   * - So a removal clears a bit, and an insertion moves entries only as far as the next free place.
   *   What a change costs is the cache lines that it touches: hence also one array, and no object
   *   around it on the way.
   * - Keys are searched first, so they are kept apart from ties and members. Members lie two in a long.
   * - distinct is the number of taken places whose key is not that of the one before.
   * - A place is counted from the first one, a rank is the number of taken ones before.
   */
  private static final int BITS = 1;
  private static final int KEYS = 2;
  private static final int DISTINCT_SHIFT = 32;
  private static final int PLACES_SHIFT = 48;
  private static final long ONE_DISTINCT = 1L << DISTINCT_SHIFT;

  /// The most places of a leaf: one for each bit.
  static final int MOST_PLACES = Long.SIZE;

  private Entries() {}

  static long[] of(int places) {
    long[] array = new long[length(places)];
    array[0] = (long) places << PLACES_SHIFT | Span.of(KEYS, places);
    return array;
  }

  static int length(int places) {
    return KEYS + 2 * places + Lanes.longs(places);
  }

  static int places(long[] array) {
    return (int) (array[0] >>> PLACES_SHIFT);
  }

  static int distinct(long[] array) {
    return (int) (array[0] >>> DISTINCT_SHIFT) & Span.MOST;
  }

  static int width(long[] array) {
    return Long.bitCount(array[BITS]);
  }

  static long size(long[] array) {
    return Size.of(width(array), distinct(array));
  }

  static boolean isFull(long[] array) {
    return width(array) == places(array);
  }

  static long key(long[] array, int place) {
    return array[KEYS + place];
  }

  static long tie(long[] array, int place) {
    return array[KEYS + places(array) + place];
  }

  static int member(long[] array, int place) {
    return Lanes.get(array, lanes(array), place);
  }

  private static int lanes(long[] array) {
    return KEYS + 2 * places(array);
  }

  /// The place of the first entry.
  static int first(long[] array) {
    return next(array, 0);
  }

  /// The place of the last entry, -1 when there is none.
  static int last(long[] array) {
    return previous(array, Long.SIZE);
  }

  /// The first taken place that is not before this one; 64 when there is none.
  static int next(long[] array, int place) {
    return Long.numberOfTrailingZeros(array[BITS] & ~under(place));
  }

  /// The last taken place before this one; -1 when there is none.
  private static int previous(long[] array, int place) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(array[BITS] & under(place));
  }

  /// The bits of the places before this one, which is at most 64.
  private static long under(int place) {
    return place >= Long.SIZE ? -1 : (1L << place) - 1;
  }

  /// How many entries there are before a place.
  static int rank(long[] array, int place) {
    return Long.bitCount(array[BITS] & under(place));
  }

  /// The place of the entry of this rank; 64 when there are not so many.
  static int select(long[] array, int rank) {
    return rank >= Long.SIZE
        ? Long.SIZE
        : Long.numberOfTrailingZeros(Long.expand(1L << rank, array[BITS]));
  }

  /// How many keys are less than `key`, about `guess` of them.
  static int below(long[] array, long key, int guess) {
    return Search.near(array, (int) array[0], key, guess, Search.LEAF_REACH);
  }

  /// The first place whose entry does not come before this one, where `below` have a lower key.
  static int before(long[] array, int below, long key, long tie, int member, MemberOrder order) {
    int places = places(array);
    if (below >= places || key(array, below) != key || tie(array, below) > tie) {
      return below;
    }
    if (tie(array, below) == tie && member(array, below) == member) {
      return below;
    }
    return Search.end(
        below,
        places,
        i ->
            key(array, i) == key
                && Search.isBefore(tie(array, i), member(array, i), tie, member, order));
  }

  /// Where the entry is.
  ///
  /// @throws IllegalStateException when it is not there
  static int placeOf(long[] array, int below, long key, long tie, int member, MemberOrder order) {
    int place = next(array, before(array, below, key, tie, member, order));
    if (!holds(array, place, key, tie, member)) {
      throw new IllegalStateException("not there: " + describe(key, tie, member));
    }
    return place;
  }

  /// Where a new entry goes: before the entry at that place.
  ///
  /// @throws IllegalStateException when it is already there
  static int placeFor(long[] array, int below, long key, long tie, int member, MemberOrder order) {
    int place = before(array, below, key, tie, member, order);
    if (holds(array, next(array, place), key, tie, member)) {
      throw new IllegalStateException("already there: " + describe(key, tie, member));
    }
    return place;
  }

  private static String describe(long key, long tie, int member) {
    return "(key %d, tie %d, member %d)".formatted(key, tie, member);
  }

  static boolean holds(long[] array, int place, long key, long tie, int member) {
    return place < places(array)
        && key(array, place) == key
        && tie(array, place) == tie
        && member(array, place) == member;
  }

  /// Distinct keys before a place.
  static int distinctOf(long[] array, int place) {
    return distinct(array) == width(array) ? rank(array, place) : countDistinct(array, place);
  }

  private static int countDistinct(long[] array, int place) {
    int found = 0;
    long last = 0;
    for (long bits = array[BITS] & under(place); bits != 0; bits &= bits - 1) {
      long key = key(array, Long.numberOfTrailingZeros(bits));
      found += found == 0 || key != last ? 1 : 0;
      last = key;
    }
    return found;
  }

  /// Adds an entry before that at `place`; there is room. Like `remove`, answers whether the first
  /// or the last entry has changed.
  static boolean insert(long[] array, int place, long key, long tie, int member) {
    long free = ~array[BITS] & under(places(array));
    int above = Long.numberOfTrailingZeros(free & ~under(place));
    int below = Long.SIZE - 1 - Long.numberOfLeadingZeros(free & under(place));
    boolean up = below < 0 || (above < Long.SIZE && above - place < place - 1 - below);
    if (up) {
      shiftUp(array, place, above);
    } else {
      shiftDown(array, below, place - 1);
    }
    int at = up ? place : place - 1;
    set(array, at, key, tie, member);
    array[BITS] |= 1L << (up ? above : below);
    array[0] += isAlone(array, at) ? ONE_DISTINCT : 0;
    return isEdge(array, at);
  }

  static boolean remove(long[] array, int place) {
    boolean edge = isEdge(array, place);
    array[0] -= isAlone(array, place) ? ONE_DISTINCT : 0;
    array[BITS] &= ~(1L << place);
    return edge;
  }

  private static boolean isEdge(long[] array, int place) {
    return place == first(array) || place == last(array);
  }

  private static boolean isAlone(long[] array, int place) {
    int previous = previous(array, place);
    int next = next(array, place + 1);
    long key = key(array, place);
    return (previous < 0 || key(array, previous) != key)
        && (next == Long.SIZE || key(array, next) != key);
  }

  private static void set(long[] array, int place, long key, long tie, int member) {
    array[KEYS + place] = key;
    array[KEYS + places(array) + place] = tie;
    Lanes.set(array, lanes(array), place, member);
  }

  private static void copy(long[] array, int from, int to) {
    set(array, to, key(array, from), tie(array, from), member(array, from));
  }

  /// Moves the entries from `place` on one up, as far as the free place `free`.
  private static void shiftUp(long[] array, int place, int free) {
    for (int i = free; i > place; i--) {
      copy(array, i - 1, i);
    }
  }

  /// Moves the entries behind the free place `free` one down, as far as `last`.
  private static void shiftDown(long[] array, int free, int last) {
    for (int i = free; i < last; i++) {
      copy(array, i + 1, i);
    }
  }

  /// Lets sorted entries, and no others, be in the array, with the free places spread among them.
  static void fill(long[] array, long[] keys, long[] ties, int[] members, int from, int n) {
    int places = places(array);
    long bits = 0;
    for (int place = 0, i = 0; n > 0 && place < places; place++) {
      boolean isNext = i < n && place == i * places / n;
      i += isNext ? 1 : 0;
      set(array, place, keys[from + i - 1], ties[from + i - 1], members[from + i - 1]);
      bits |= isNext ? 1L << place : 0;
    }
    array[BITS] = bits;
    array[0] = (long) places << PLACES_SHIFT | Span.of(KEYS, places);
    array[0] += countDistinct(array, places) * ONE_DISTINCT;
  }

  /// The same entries with more places.
  static long[] grown(long[] array, int places) {
    Stretch all = new Stretch(places);
    copy(array, 0, places, all);
    long[] grown = of(places);
    all.fill(grown, 0, all.size());
    return grown;
  }

  /// Lets the first `n` entries of two neighbours be in the left one and the others in the right
  /// one.
  static void share(long[] left, long[] right, int n) {
    Stretch all = new Stretch(width(left) + width(right));
    copy(left, 0, Long.SIZE, all);
    copy(right, 0, Long.SIZE, all);
    all.fill(left, 0, n);
    all.fill(right, n, all.size() - n);
  }

  /// Copies entries after the first `skip`, at most `limit`, as long as the stretch has room;
  /// answers how many of `limit` are still wanted.
  static int copy(long[] array, int skip, int limit, Stretch stretch) {
    int n = Math.min(Math.min(width(array) - skip, limit), stretch.room());
    int places = places(array);
    int at = stretch.add(n);
    long bits = array[BITS] & ~under(select(array, skip));
    for (int i = at; i < at + n; i++) {
      int place = Long.numberOfTrailingZeros(bits);
      int member = Lanes.get(array, KEYS + 2 * places, place);
      stretch.set(i, array[KEYS + place], array[KEYS + places + place], member);
      bits &= bits - 1;
    }
    return stretch.room() == 0 ? 0 : limit - n;
  }

  static void check(long[] array, MemberOrder order) {
    int places = places(array);
    Invariant.require(array.length == length(places), "leaf places", places);
    Invariant.require((int) array[0] == Span.of(KEYS, places), "leaf span", array[0]);
    Invariant.require(array[BITS] != 0, "leaf width", 0);
    Invariant.require((array[BITS] & ~under(places)) == 0, "bits of a leaf", array[BITS]);
    for (int place = 1; place < places; place++) {
      Invariant.require(ascends(array, place - 1, place, order), "order of places", place);
    }
    for (int place = first(array); place < last(array); place = next(array, place + 1)) {
      int next = next(array, place + 1);
      boolean isSame =
          holds(array, next, key(array, place), tie(array, place), member(array, place));
      Invariant.require(!isSame, "order within a leaf", place);
    }
    Invariant.require(
        distinct(array) == countDistinct(array, places),
        "distinct keys of a leaf",
        distinct(array));
  }

  /// Whether the entry at one place is not behind that at the other.
  private static boolean ascends(long[] array, int place, int next, MemberOrder order) {
    return key(array, place) != key(array, next)
        ? key(array, place) < key(array, next)
        : !Search.isBefore(
            tie(array, next), member(array, next), tie(array, place), member(array, place), order);
  }
}
