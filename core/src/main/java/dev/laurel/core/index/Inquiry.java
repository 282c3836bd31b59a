package dev.laurel.core.index;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Questions that are asked at once, so that an index on another machine takes one journey for all
/// of them: where players stand, and first pages. Each is answered as if it were asked alone.
public record Inquiry(List<Places> places, List<First> firsts) {
  /// Where players stand.
  public record Places(StandingsId standings, List<PlayerId> players) {}

  /// The first page.
  public record First(StandingsId standings, int limit) {}

  /// The answers, in the order of the questions: for each player of each standings, and the pages.
  public record Found(List<List<Optional<Standing>>> places, List<Slice> firsts) {}

  /// Asks one after the other.
  Found oneByOne(Ranks ranks) {
    List<List<Optional<Standing>>> standings = new ArrayList<>(places.size());
    for (Places each : places) {
      standings.add(
          each.players().stream().map(player -> ranks.place(each.standings(), player)).toList());
    }
    List<Slice> pages =
        firsts.stream().map(first -> ranks.range(first.standings(), 1, first.limit())).toList();
    return new Found(standings, pages);
  }
}
