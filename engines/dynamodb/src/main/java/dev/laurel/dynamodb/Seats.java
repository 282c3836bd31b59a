package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where players have entries in windows that have not closed.
record Seats(Table table, Boards boards, Past past) {
  /// An entry, removed ones included.
  record Seat(DivisionId division, StoredEntry stored) {
    Placed placed(PlayerId player) {
      return new Placed(division.standings(stored.group()), player, stored.entry());
    }
  }

  /// Those of a player whose keys begin so.
  List<Seat> of(PlayerId player, String prefix) {
    List<DivisionId> divisions = new ArrayList<>();
    table.query(
        Range.prefix(Keys.user(player), prefix),
        item -> divisions.add(Keys.division(item.text(Key.SK))));
    Map<Key, Item> found = table.get(divisions.stream().map(it -> Keys.entry(it, player)).toList());
    Map<BoardKey, Map<DivisionId, Long>> registered = new HashMap<>();
    List<Seat> seats = new ArrayList<>();
    for (DivisionId division : divisions) {
      Item item = found.get(Keys.entry(division, player));
      KnownBoard board = board(division.board());
      if (item == null || board == null) {
        continue;
      }
      Long since = registered.computeIfAbsent(division.board(), boards::registered).get(division);
      StoredEntry stored = StoredEntry.of(division, item);
      if (since != null && stored.revision() >= since && isOpen(board, division.window())) {
        seats.add(new Seat(division, stored));
      }
    }
    return seats;
  }

  private @Nullable KnownBoard board(BoardKey key) {
    KnownBoard known = boards.known(key);
    return known == null ? boards.load(key) : known;
  }

  private boolean isOpen(KnownBoard board, String id) {
    Window window = board.definition().windowOf(id).orElse(null);
    return window == null || window.to() > board.closedThrough() || !past.isClosed(board, window);
  }

  /// Whether anybody has an entry on a board, in an open or a closed window.
  boolean anyLive(BoardKey key) {
    KnownBoard board = boards.load(key);
    if (board == null) {
      return false;
    }
    boolean[] any = new boolean[1];
    boards
        .registered(key)
        .forEach((division, since) -> {
          if (!any[0] && isOpen(board, division.window())) {
            table.query(
                Range.all(Keys.leaderboard(division)),
                item -> {
                  StoredEntry stored = StoredEntry.of(division, item);
                  any[0] = stored.revision() >= since && stored.entry().isLive();
                  return !any[0];
                });
          }
        });
    return any[0] || past.hasEntries(key);
  }
}
