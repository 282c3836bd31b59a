package dev.laurel.core.player;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The names of players, joined to standings when they are read.
public interface Names {
  /// Changes are not counted, or one is being made.
  long UNCOUNTED = -1;

  Optional<PlayerName> name(PlayerId player);

  /// A number that is another one after every change of a name, and [#UNCOUNTED] during one: so
  /// whoever finds the same number before and after has missed none.
  default long edition() {
    return UNCOUNTED;
  }

  /// The names of many, in their order; null for one who has none.
  default List<@Nullable PlayerName> names(List<PlayerId> players) {
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    for (PlayerId player : players) {
      names.add(name(player).orElse(null));
    }
    return names;
  }
}
