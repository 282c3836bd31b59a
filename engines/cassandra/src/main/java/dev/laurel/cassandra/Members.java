package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/// Who may have an entry in a division: more than have one, never fewer. By it the entries of one
/// division are found without a look at every player.
record Members(Cassandra cassandra) {
  /// How many partitions the members of a division are spread over.
  static final int SHARDS = 32;

  static short shard(PlayerId player) {
    return (short) Math.floorMod(player.value().hashCode(), SHARDS);
  }

  BoundStatement adding(long division, PlayerId player) {
    return cassandra.bind(
        "INSERT INTO members (division, shard, player) VALUES (?, ?, ?)",
        division,
        shard(player),
        player.value());
  }

  /// Tells the players of a division, some at a time, with their entries; stops where told to.
  void each(long division, Predicate<List<Player>> reader) {
    boolean goesOn = true;
    for (short shard = 0; shard < SHARDS && goesOn; shard++) {
      goesOn =
          cassandra.pages(
              page -> tell(page, reader),
              cassandra.bind(
                  "SELECT player FROM members WHERE division = ? AND shard = ?", division, shard));
    }
  }

  private boolean tell(Iterable<Row> page, Predicate<List<Player>> reader) {
    List<PlayerId> some = new ArrayList<>();
    for (Row row : page) {
      some.add(new PlayerId(Objects.requireNonNull(row.getString(0))));
      if (some.size() == Cassandra.TOGETHER) {
        if (!reader.test(players(some))) {
          return false;
        }
        some.clear();
      }
    }
    return some.isEmpty() || reader.test(players(some));
  }

  List<Player> players(List<PlayerId> ids) {
    List<BoundStatement> questions =
        ids.stream().map(id -> Player.question(cassandra, id)).toList();
    List<List<Row>> answers = cassandra.ask(questions);
    List<Player> players = new ArrayList<>(ids.size());
    for (int i = 0; i < ids.size(); i++) {
      players.add(Player.of(ids.get(i), answers.get(i)));
    }
    return players;
  }

  boolean anyLive(KnownBoard board, Places places) {
    boolean[] any = new boolean[1];
    for (long division : places.divisions().of(board.number(), null).values()) {
      each(
          division,
          players -> {
            any[0] |= players.stream().anyMatch(player -> isLive(player, board, places));
            return !any[0];
          });
      if (any[0]) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLive(Player player, KnownBoard board, Places places) {
    return places.all(player).stream()
        .filter(placed -> placed.standings().board().equals(board.key()))
        .map(Placed::entry)
        .anyMatch(dev.laurel.core.ledger.Entry::isLive);
  }

  /// Forgets who was in a division.
  void delete(long division) {
    List<BoundStatement> deletions = new ArrayList<>();
    for (short shard = 0; shard < SHARDS; shard++) {
      deletions.add(
          cassandra.bind("DELETE FROM members WHERE division = ? AND shard = ?", division, shard));
    }
    cassandra.writeAll(deletions);
  }
}
