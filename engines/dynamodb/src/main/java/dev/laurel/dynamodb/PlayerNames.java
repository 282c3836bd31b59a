package dev.laurel.dynamodb;

import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Names as they are at this moment: asked for each time, many at once, since nobody tells an
/// instance of what another has changed.
record PlayerNames(Table table) implements Names {
  @Override
  public Optional<PlayerName> name(PlayerId player) {
    return Optional.ofNullable(known(List.of(player)).get(player));
  }

  @Override
  public List<@Nullable PlayerName> names(List<PlayerId> players) {
    Map<PlayerId, PlayerName> known = known(players);
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    players.forEach(player -> names.add(known.get(player)));
    return names;
  }

  /// Those who have one.
  Map<PlayerId, PlayerName> known(List<PlayerId> players) {
    Map<PlayerId, PlayerName> known = new HashMap<>();
    table
        .get(players.stream().map(Keys::metadata).toList())
        .values()
        .forEach(item -> {
          String name = item.optionalText("Name");
          if (name != null) {
            known.put(Keys.player(item.text(Key.PK)), new PlayerName(name));
          }
        });
    return known;
  }
}
