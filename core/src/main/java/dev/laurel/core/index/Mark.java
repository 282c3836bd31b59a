package dev.laurel.core.index;

import dev.laurel.core.ledger.Entry;

/// What a row remembers in one long: version, state, partition, and whether it has an [Aside].
final class Mark {
  /*
   *   63            26   25    24 23   22        0
   *   [   version    | aside | state | partition ]
   *
   * The version is on top, so that 0, the mark of a row that is not there, is older than every other.
   */
  static final long NONE = 0;
  static final long MAX_VERSION = (1L << 38) - 1;
  static final int MAX_PARTITION = (1 << 23) - 1;

  private static final int VERSION_SHIFT = 26;
  private static final int STATE_SHIFT = 23;
  private static final long ASIDE = 1L << 25;

  private Mark() {}

  static long of(Entry entry, boolean aside, int partition) {
    if (entry.version() > MAX_VERSION) {
      throw new IllegalStateException("no room for version " + entry.version());
    }
    return entry.version() << VERSION_SHIFT
        | (aside ? ASIDE : 0)
        | code(entry.state()) << STATE_SHIFT
        | partition;
  }

  static long version(long mark) {
    return mark >>> VERSION_SHIFT;
  }

  static Entry.State state(long mark) {
    return switch ((int) (mark >>> STATE_SHIFT) & 3) {
      case 0 -> Entry.State.RANKED;
      case 1 -> Entry.State.HIDDEN;
      default -> Entry.State.REMOVED;
    };
  }

  private static long code(Entry.State state) {
    return switch (state) {
      case RANKED -> 0;
      case HIDDEN -> 1;
      case REMOVED -> 2;
    };
  }

  static boolean isRanked(long mark) {
    return mark != NONE && state(mark) == Entry.State.RANKED;
  }

  static boolean isLive(long mark) {
    return mark != NONE && state(mark) != Entry.State.REMOVED;
  }

  static boolean hasAside(long mark) {
    return (mark & ASIDE) != 0;
  }

  static int partition(long mark) {
    return (int) mark & MAX_PARTITION;
  }
}
