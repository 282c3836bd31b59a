package dev.laurel.core.player;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The names of players, joined to standings when they are read.
public interface Names {
  Optional<PlayerName> name(PlayerId player);

  /// The names of many, in their order; null for one who has none.
  default List<@Nullable PlayerName> names(List<PlayerId> players) {
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    for (PlayerId player : players) {
      names.add(name(player).orElse(null));
    }
    return names;
  }
}
