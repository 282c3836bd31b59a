package dev.laurel.core.live;

import dev.laurel.core.board.StandingsId;
import java.util.HashSet;
import java.util.Set;

/// Which standings have changed. It does not say how: a listener asks the index, and finds whatever
/// is newest then. So two of them merge into one without loss.
public record Changed(boolean everything, Set<StandingsId> standings) {
  /// The most standings that are told one by one; more are told as everything.
  public static final int MAX_STANDINGS = 10_000;

  public static final Changed NOTHING = new Changed(false, Set.of());

  /// Any standings may have changed: news was lost, or was too much to tell.
  public static final Changed EVERYTHING = new Changed(true, Set.of());

  public Changed {
    standings = everything ? Set.of() : Set.copyOf(standings);
    if (standings.size() > MAX_STANDINGS) {
      everything = true;
      standings = Set.of();
    }
  }

  public static Changed of(Set<StandingsId> standings) {
    return new Changed(false, standings);
  }

  public boolean isNothing() {
    return !everything && standings.isEmpty();
  }

  public Changed and(Changed more) {
    if (isNothing() || more.everything) {
      return more;
    }
    if (everything || more.isNothing()) {
      return this;
    }
    Set<StandingsId> both = new HashSet<>(standings);
    both.addAll(more.standings);
    return of(both);
  }
}
