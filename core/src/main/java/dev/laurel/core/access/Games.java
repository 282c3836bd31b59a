package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.GameId;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// The games that a key is bound to.
public sealed interface Games {
  /// The most that a key can name.
  int MAX = 100;

  /// Every game, those to come included.
  record All() implements Games {}

  /// These and no others.
  record Only(SortedSet<GameId> games) implements Games {
    public Only {
      if (games.isEmpty() || games.size() > MAX) {
        throw new InvalidInput("games", "must name 1 to " + MAX + " games");
      }
      games = Collections.unmodifiableSortedSet(new TreeSet<>(games));
    }
  }

  static Games only(Collection<GameId> games) {
    return new Only(new TreeSet<>(games));
  }

  default boolean include(GameId game) {
    return switch (this) {
      case All() -> true;
      case Only(var games) -> games.contains(game);
    };
  }
}
