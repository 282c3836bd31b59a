package dev.laurel.core.guard;

import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.Agreement.State;
import org.jspecify.annotations.Nullable;

/// The agreement as an instance saw it, and what it may do by it.
///
/// @param askedNanos when it began to ask: the lease runs from here
/// @param sinceNanos from when on it may read where the phase says. Views that follow closely on
///   one another and read in the same place share it: between them nobody has read elsewhere
record View(State state, long askedNanos, long sinceNanos) {
  /*
   * Reads move between the ledger and the index, and the ledger is always a little ahead: it has
   * commits that their instance is only about to bring into the index. Who has read the ledger must
   * not read the index before it has them. So nobody reads the index while anybody may still read
   * the ledger, nor the other way round:
   *
   *   READY ──► SUSPENDED    the ledger is read from one lease after the suspension was seen: all
   *                          leases that say READY have run out by then
   *   CATCHING_UP ──► SETTLING ──► READY
   *                          SETTLING lasts longer than a lease, and ends with all that the backlog
   *                          then has brought into the index
   *
   * Two views at most a lease apart that say the same have had nothing else between them, since
   * every way back to where it was leads through SETTLING, or ends in another generation.
   */

  /// Where reads go.
  enum Place {
    INDEX,
    LEDGER,
    NOWHERE
  }

  static View of(@Nullable View last, State state, long asked, long answered, long lease) {
    if (last != null && asked - last.askedNanos <= lease && last.readsWhere(state)) {
      return new View(state, asked, last.sinceNanos);
    }
    boolean ledger = place(state.phase()) == Place.LEDGER;
    return new View(state, asked, ledger ? answered + lease : asked);
  }

  private boolean readsWhere(State next) {
    return state.equals(next) || (place() == Place.LEDGER && place(next.phase()) == Place.LEDGER);
  }

  private static Place place(Phase phase) {
    return switch (phase) {
      case SUSPENDED, CATCHING_UP -> Place.LEDGER;
      case SETTLING -> Place.NOWHERE;
      case READY -> Place.INDEX;
    };
  }

  Phase phase() {
    return state.phase();
  }

  Place place() {
    return place(state.phase());
  }

  /// Whether reads go where they went by that one, with no break.
  boolean continues(View earlier) {
    return place() == earlier.place() && sinceNanos == earlier.sinceNanos;
  }
}
