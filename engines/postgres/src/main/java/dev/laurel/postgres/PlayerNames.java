package dev.laurel.postgres;

import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The names of players, remembered for a moment: a page asks for many, and pages come often.
///
/// A name that this instance changed is told at once; one that another instance changed may be told
/// in its old form for as long as it is remembered.
final class PlayerNames implements Names {
  private static final long REMEMBERED_NANOS = 2_000_000_000;
  private static final int MOST = 200_000;

  private record Known(@Nullable PlayerName name, long sinceNanos) {}

  private final Database database;
  private final Map<PlayerId, Known> known = new ConcurrentHashMap<>();

  PlayerNames(Database database) {
    this.database = database;
  }

  void put(Map<PlayerId, PlayerName> names) {
    long now = System.nanoTime();
    names.forEach((player, name) -> remember(player, new Known(name, now)));
  }

  @Override
  public Optional<PlayerName> name(PlayerId player) {
    return Optional.ofNullable(known(List.of(player)).get(player));
  }

  @Override
  public List<@Nullable PlayerName> names(List<PlayerId> players) {
    Map<PlayerId, PlayerName> found = known(players);
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    players.forEach(player -> names.add(found.get(player)));
    return names;
  }

  /// The names of those who have one, in one question to the database at the most.
  private Map<PlayerId, PlayerName> known(Collection<PlayerId> players) {
    Map<PlayerId, PlayerName> names = new HashMap<>();
    List<PlayerId> asked = new ArrayList<>();
    long now = System.nanoTime();
    for (PlayerId player : players) {
      Known fresh = known.get(player);
      if (fresh == null || now - fresh.sinceNanos > REMEMBERED_NANOS) {
        asked.add(player);
      } else if (fresh.name != null) {
        names.put(player, fresh.name);
      }
    }
    if (!asked.isEmpty()) {
      Map<PlayerId, PlayerName> found = database.read(connection -> find(connection, asked));
      asked.forEach(player -> remember(player, new Known(found.get(player), now)));
      names.putAll(found);
    }
    return names;
  }

  private static Map<PlayerId, PlayerName> find(Connection connection, List<PlayerId> players)
      throws SQLException {
    Map<PlayerId, PlayerName> found = new HashMap<>();
    new Script()
        .query(
            "SELECT id, name FROM players WHERE id = ANY (?) AND name IS NOT NULL",
            row -> found.put(new PlayerId(row.getString(1)), new PlayerName(row.getString(2))),
            (Object) Columns.texts(players, PlayerId::value))
        .run(connection);
    return found;
  }

  private void remember(PlayerId player, Known name) {
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(player, name);
  }
}
