package dev.laurel.dynamodb;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What commits must know of windows that have closed.
record Past(Table table, Heads heads) {
  /// Whether a window has closed for good, kept or not.
  boolean isClosed(KnownBoard board, Window window) {
    return heads
        .stored(ArchiveId.of(board.key(), window.id()), board)
        .filter(stored -> stored.archived().window().equals(window))
        .isPresent();
  }

  /// The entries of a player in the closed windows of a board, removed ones included.
  List<Placed> entries(BoardKey board, PlayerId player) {
    return entries(player, Keys.pasts(board));
  }

  /// The same of all boards.
  List<Placed> entries(PlayerId player) {
    return entries(player, "PAST#");
  }

  private List<Placed> entries(PlayerId player, String prefix) {
    List<Placed> entries = new ArrayList<>();
    for (Item item : table.list(Range.prefix(Keys.user(player), prefix))) {
      String[] parts = item.text(Key.SK).split("#", 4);
      heads
          .stored(ArchiveId.of(BoardKey.of(parts[1], parts[2]), parts[3]))
          .filter(stored -> !stored.over() && stored.number() == item.number("Number"))
          .ifPresent(stored -> add(stored, item, player, entries));
    }
    return entries;
  }

  private void add(Heads.Stored stored, Item item, PlayerId player, List<Placed> entries) {
    ArchiveId id = stored.archived().id();
    Archived archived = heads.find(id).orElse(null);
    if (archived == null) {
      return;
    }
    Map<String, Long> places = item.numbers("Places");
    for (TableHead head : archived.tables()) {
      Long place = places.get(String.valueOf(head.number()));
      if (place != null) {
        ArchivedLine line = new DynamoTable(table, archived, head, stored.number()).line(place);
        StandingsId standings = new StandingsId(id.board(), archived.window().id(), head.group());
        entries.add(new Placed(standings, player, line.entry().as(head.withdrawn().state(place))));
      }
    }
  }

  /// Whether anybody is left in a closed window of a board.
  boolean hasEntries(BoardKey board) {
    return heads.all(board).stream()
        .filter(stored -> !stored.over())
        .map(stored -> heads.find(stored.archived().id()))
        .flatMap(found -> found.stream())
        .filter(archived -> archived.id().era() instanceof Era.Closed)
        .flatMap(archived -> archived.tables().stream())
        .anyMatch(head -> head.size() > head.withdrawn().removed().length);
  }
}
