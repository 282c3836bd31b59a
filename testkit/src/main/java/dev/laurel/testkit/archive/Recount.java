package dev.laurel.testkit.archive;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.testkit.index.NaiveIndex;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// All entries of a board, by what the ledger's events did to them, as if no window ever closed.
final class Recount {
  private record Seat(String window, Grouping grouping, PlayerId player) {}

  private Recount() {}

  /// Without the players who were erased.
  static NaiveIndex of(Ledger ledger, Board board, Set<PlayerId> erased) {
    Map<Seat, Placed> entries = new LinkedHashMap<>();
    ledger.events(1, Integer.MAX_VALUE, event -> take(event, board, entries));
    NaiveIndex index = new NaiveIndex();
    index.define(board);
    entries.values().stream()
        .filter(placed -> !erased.contains(placed.player()))
        .forEach(placed ->
            index.apply(
                new Change(
                    placed.standings(),
                    placed.player(),
                    null,
                    placed.entry().withVersion(1),
                    true)));
    return index;
  }

  private static void take(Event event, Board board, Map<Seat, Placed> entries) {
    if (!(event instanceof Event.OfBoard own) || !own.board().equals(board.key())) {
      return;
    }
    if (event instanceof Event.Dropped) {
      entries.clear();
    }
    for (Change change : event.changes()) {
      if (change.isReal()) {
        Seat seat =
            new Seat(
                change.standings().window(),
                change.standings().group().grouping(),
                change.player());
        entries.put(seat, new Placed(change.standings(), change.player(), change.after()));
      }
    }
  }
}
