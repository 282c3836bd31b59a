package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The names of players, remembered for a second: every answer asks for some. A name that this
/// instance changed is told at once; one that another changed may be told in its old form that
/// long.
final class PlayerNames implements Names {
  private static final int MOST = 200_000;

  private final Cassandra cassandra;
  private final Cache<PlayerId, Optional<PlayerName>> known =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(Duration.ofSeconds(1)).build();

  PlayerNames(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  void changed(PlayerId player) {
    known.invalidate(player);
  }

  @Override
  public Optional<PlayerName> name(PlayerId player) {
    return Optional.ofNullable(names(List.of(player)).getFirst());
  }

  @Override
  public List<@Nullable PlayerName> names(List<PlayerId> players) {
    Map<PlayerId, Optional<PlayerName>> found = new HashMap<>(known.getAllPresent(players));
    List<PlayerId> asked =
        players.stream().filter(it -> !found.containsKey(it)).distinct().toList();
    List<BoundStatement> questions =
        asked.stream()
            .map(player ->
                cassandra.bind(
                    "SELECT name, value FROM players WHERE player = ? AND kind = 0 AND id = 0x",
                    player.value()))
            .toList();
    List<List<Row>> answers = cassandra.ask(questions);
    for (int i = 0; i < asked.size(); i++) {
      Optional<PlayerName> name =
          answers.get(i).stream().findFirst().map(row -> row.getString(0)).map(PlayerName::new);
      found.put(asked.get(i), name);
      known.put(asked.get(i), name);
    }
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    players.forEach(player -> names.add(found.getOrDefault(player, Optional.empty()).orElse(null)));
    return names;
  }
}
