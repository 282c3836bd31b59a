package dev.laurel.core.live;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.HashSet;
import java.util.Set;

/// What has changed: standings, boards as a whole (defined anew or deleted), and players who have
/// another name, which shows wherever they stand. It does not say how: a listener asks, and finds
/// whatever is newest then. So two of them merge into one without loss.
public record Changed(
    boolean everything, Set<StandingsId> standings, Set<BoardKey> boards, Set<PlayerId> players) {
  /// The most of each kind that are told one by one; more are told as everything.
  public static final int MAX_STANDINGS = 10_000;

  public static final Changed NOTHING = of(Set.of());

  /// Anything may have changed: news was lost, or was too much to tell.
  public static final Changed EVERYTHING = new Changed(true, Set.of(), Set.of(), Set.of());

  public Changed {
    everything |=
        Math.max(standings.size(), Math.max(boards.size(), players.size())) > MAX_STANDINGS;
    standings = everything ? Set.of() : Set.copyOf(standings);
    boards = everything ? Set.of() : Set.copyOf(boards);
    players = everything ? Set.of() : Set.copyOf(players);
  }

  public static Changed of(Set<StandingsId> standings) {
    return new Changed(false, standings, Set.of(), Set.of());
  }

  public boolean isNothing() {
    return !everything && standings.isEmpty() && boards.isEmpty() && players.isEmpty();
  }

  public Changed and(Changed more) {
    if (isNothing() || more.everything) {
      return more;
    }
    if (everything || more.isNothing()) {
      return this;
    }
    return new Changed(
        false,
        union(standings, more.standings),
        union(boards, more.boards),
        union(players, more.players));
  }

  /// Whether these standings may be others now.
  public boolean touches(StandingsId id) {
    return everything || standings.contains(id) || boards.contains(id.board());
  }

  private static <T> Set<T> union(Set<T> some, Set<T> more) {
    if (some.containsAll(more)) {
      return some;
    }
    Set<T> both = new HashSet<>(some);
    both.addAll(more);
    return both;
  }
}
