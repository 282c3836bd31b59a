package dev.laurel.core.live;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What has changed: standings, boards as a whole (defined anew or deleted), and players who have
/// another name, which shows wherever they stand. It does not say how: a listener asks, and finds
/// whatever is newest then. So two of them merge into one without loss.
///
/// Of standings it tells how many entries moved: at least so many as did, since news may be told
/// twice.
public record Changed(
    boolean everything, Map<StandingsId, Long> moves, Set<BoardKey> boards, Set<PlayerId> players) {
  /// The most of each kind that are told one by one; more are told as everything.
  public static final int MAX_STANDINGS = 10_000;

  public static final Changed NOTHING = of(Set.of());

  /// Anything may have changed: news was lost, or was too much to tell.
  public static final Changed EVERYTHING = new Changed(true, Map.of(), Set.of(), Set.of());

  public Changed {
    everything |= Math.max(moves.size(), Math.max(boards.size(), players.size())) > MAX_STANDINGS;
    moves = everything ? Map.of() : Map.copyOf(moves);
    boards = everything ? Set.of() : Set.copyOf(boards);
    players = everything ? Set.of() : Set.copyOf(players);
  }

  /// One entry of each moved.
  public static Changed of(Set<StandingsId> standings) {
    Map<StandingsId, Long> moves = new HashMap<>();
    standings.forEach(id -> moves.put(id, 1L));
    return new Changed(false, moves, Set.of(), Set.of());
  }

  public Set<StandingsId> standings() {
    return moves.keySet();
  }

  public boolean isNothing() {
    return !everything && moves.isEmpty() && boards.isEmpty() && players.isEmpty();
  }

  public Changed and(Changed more) {
    if (isNothing() || more.everything) {
      return more;
    }
    if (everything || more.isNothing()) {
      return this;
    }
    return new Changed(
        false, sum(moves, more.moves), union(boards, more.boards), union(players, more.players));
  }

  /// Whether these standings may be others now.
  public boolean touches(StandingsId id) {
    return everything || moves.containsKey(id) || boards.contains(id.board());
  }

  private static Map<StandingsId, Long> sum(
      Map<StandingsId, Long> some, Map<StandingsId, Long> more) {
    Map<StandingsId, Long> both = new HashMap<>(some);
    more.forEach((id, moves) -> both.merge(id, moves, Long::sum));
    return both;
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
