package dev.laurel.dynamodb;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/// The entries of boards, from their own partitions, which are read consistently, or in the order
/// of the board from [Schema#RANK_INDEX], which follows a moment later.
record Standings(Table table, Boards boards) {
  /// Tells the live entries of all windows of a board.
  void scan(BoardKey board, Consumer<Placed> reader) {
    boards.registered(board).forEach((division, since) -> scan(division, since, reader));
  }

  private void scan(DivisionId division, long since, Consumer<Placed> reader) {
    table.query(
        Range.all(Keys.leaderboard(division)),
        item -> {
          StoredEntry stored = StoredEntry.of(division, item);
          if (stored.revision() >= since && stored.entry().isLive()) {
            reader.accept(placed(division, item, stored));
          }
          return true;
        });
  }

  private static Placed placed(DivisionId division, Item item, StoredEntry stored) {
    PlayerId player = Keys.player(item.text(Key.SK));
    return new Placed(division.standings(stored.group()), player, stored.entry());
  }

  /// Tells the live entries of a window, in all its groups.
  void scan(BoardKey board, String window, Consumer<Placed> reader) {
    boards
        .registered(board)
        .forEach((division, since) -> {
          if (division.window().equals(window)) {
            scan(division, since, reader);
          }
        });
  }

  /// Tells the live all-time entries as they were when a cut was begun, while commits go on: what
  /// has changed since was put aside. One that changes between the two looks is told twice, as the
  /// same both times.
  void cut(KnownBoard board, Consumer<Placed> reader) {
    Consumer<Placed> living =
        placed -> {
          if (placed.entry().isLive()) {
            reader.accept(placed);
          }
        };
    boards
        .registered(board.key())
        .forEach((division, since) -> {
          if (division.window().equals(Window.ALL_TIME.id())) {
            cut(board, division, since, living);
          }
        });
    // After the entries: one that changed before it was read is put aside by now.
    table.query(
        Range.all(Keys.asides(board.key(), board.cut())),
        item -> {
          aside(board.key(), item).ifPresent(living);
          return true;
        });
  }

  private void cut(KnownBoard board, DivisionId division, long since, Consumer<Placed> reader) {
    table.query(
        Range.all(Keys.leaderboard(division)),
        item -> {
          StoredEntry stored = StoredEntry.of(division, item);
          if (stored.revision() >= since && stored.cut() < board.cut()) {
            reader.accept(placed(division, item, stored));
          }
          return true;
        });
  }

  /// What was put aside; empty where there had been nothing.
  private static Optional<Placed> aside(BoardKey board, Item item) {
    if (item.optionalText("Group") == null) {
      return Optional.empty();
    }
    String sk = item.text(Key.SK);
    DivisionId division = division(board, sk.substring(0, sk.lastIndexOf('#')));
    StoredEntry stored = StoredEntry.of(division, item);
    PlayerId player = new PlayerId(item.text("Player"));
    return Optional.of(new Placed(division.standings(stored.group()), player, stored.entry()));
  }

  private static DivisionId division(BoardKey board, String leaderboard) {
    String prefix = "LEADERBOARD#" + Keys.board(board) + "#";
    return Keys.division(board, leaderboard.substring(prefix.length()));
  }

  /// The best of standings, in order, by the index that is spread over shards.
  List<PlayerId> best(StandingsId id, int limit) {
    PriorityQueue<Item> queue =
        new PriorityQueue<>(
            Comparator.comparing((Item item) -> item.bytes("RankKey"), Arrays::compareUnsigned));
    for (int shard = 0; shard < Keys.SHARDS; shard++) {
      int[] left = {limit};
      table.query(
          Range.ofIndex(Schema.RANK_INDEX, Keys.standings(id, shard)).by(limit),
          item -> {
            queue.add(item);
            return --left[0] > 0;
          });
    }
    List<PlayerId> best = new ArrayList<>();
    while (best.size() < limit && !queue.isEmpty()) {
      best.add(new PlayerId(queue.remove().text("UserID")));
    }
    return best;
  }
}
