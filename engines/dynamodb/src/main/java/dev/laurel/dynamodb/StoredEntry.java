package dev.laurel.dynamodb;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// An entry as it is stored: the group that it is in, and the revision and the cut of the board in
/// which it was written last.
record StoredEntry(Group group, Entry entry, long revision, long cut) {
  static StoredEntry of(DivisionId division, Item item) {
    String values = item.text("Group");
    String metadata = item.optionalText("Metadata");
    return new StoredEntry(
        new Group(division.grouping(), values.isEmpty() ? List.of() : List.of(values.split(","))),
        new Entry(
            item.number("Score"),
            item.number("Subscore"),
            item.number("ReachedAt"),
            item.number("EntryVersion"),
            Entry.State.ofCode((int) item.number("EntryState")),
            metadata == null ? null : Metadata.ofJson(metadata.getBytes(StandardCharsets.UTF_8))),
        item.number("Revision"),
        item.number("Cut"));
  }

  /// Hidden and removed entries are in no index by rank, and removed ones not in that by player.
  Item item(Key key, StandingsId standings, PlayerId player, Board board) {
    Item item = values(Item.at(key));
    if (entry.isLive()) {
      item.with("UserID", player.value());
    }
    if (entry.isRanked()) {
      item.with("Standings", Keys.standings(standings, Keys.shard(player, Keys.SHARDS)))
          .with("RankKey", Keys.rank(board, entry, player));
    }
    return item;
  }

  /// The same in no index.
  Item values(Item item) {
    item.with("Group", String.join(",", group.values()))
        .with("Score", entry.score())
        .with("Subscore", entry.subscore())
        .with("ReachedAt", entry.reachedAt())
        .with("EntryVersion", entry.version())
        .with("EntryState", entry.state().code())
        .with("Revision", revision)
        .with("Cut", cut);
    Metadata metadata = entry.metadata();
    return metadata == null
        ? item
        : item.with("Metadata", new String(metadata.json(), StandardCharsets.UTF_8));
  }
}
