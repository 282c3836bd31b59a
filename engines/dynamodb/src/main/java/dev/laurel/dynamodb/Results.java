package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.ResultCodec;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What is left of closed windows, and in which of them a player is.
record Results(Table table) {
  private static final String RESULT = "Result";

  static Item item(WindowResult result, long revision, long version) {
    return Item.at(new Key(Keys.results(result.board()), result.window().id()))
        .with(RESULT, ResultCodec.write(result))
        .with("Kind", result.window().kind().name())
        .with("Ends", result.window().to())
        .with("Revision", revision)
        .with("Version", version);
  }

  Optional<WindowResult> find(KnownBoard board, String window) {
    return table
        .get(new Key(Keys.results(board.key()), window))
        .filter(item -> item.number("Revision") >= board.born())
        .map(item -> ResultCodec.read(item.bytes(RESULT)));
  }

  private static Key won(PlayerId player, WindowResult result) {
    return new Key(
        Keys.user(player), "WON#" + Keys.board(result.board()) + "#" + result.window().id());
  }

  /// Before the result itself, so that an erasure finds every player who is in one.
  void addWinners(WindowResult result) {
    table.write(
        result.top().stream()
            .map(it -> Item.at(won(it.ranked().player(), result)).with("At", result.closedAt()))
            .toList(),
        List.of());
  }

  /// Of each kind of window the newest stay.
  void trim(BoardKey board, String kind) {
    List<Item> all = new ArrayList<>();
    table.query(
        Range.all(Keys.results(board)),
        item -> {
          if (item.text("Kind").equals(kind)) {
            all.add(Item.at(item.key()).with("Ends", item.number("Ends")));
          }
          return true;
        });
    all.sort(Comparator.comparingLong((Item item) -> item.number("Ends")).reversed());
    if (all.size() > Archive.RESULTS) {
      table.write(
          List.of(), all.subList(Archive.RESULTS, all.size()).stream().map(Item::key).toList());
    }
  }

  /// Takes a player out of all that were made until then.
  void erase(PlayerId player, long until) {
    for (Item won : table.list(Range.prefix(Keys.user(player), "WON#"))) {
      if (won.number("At") > until) {
        continue;
      }
      String[] parts = won.text(Key.SK).split("#", 4);
      Key key = new Key("RESULT#" + parts[1] + "#" + parts[2], parts[3]);
      Patience patience = new Patience();
      while (!erased(key, player)) {
        patience.pause("A result changes all the time");
      }
      table.write(List.of(), List.of(won.key()));
    }
  }

  private boolean erased(Key key, PlayerId player) {
    Item item = table.get(key).orElse(null);
    if (item == null) {
      return true;
    }
    long version = item.number("Version");
    WindowResult others = ResultCodec.read(item.bytes(RESULT)).without(player);
    return table.put(
        item(others, item.number("Revision"), version + 1), Condition.equal("Version", version));
  }
}
