package dev.laurel.core.player;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The players that Laurel has heard of, by id and by name. Several may have one name.
public interface Directory {
  /// The most players of one answer.
  int MAX_LIMIT = 100;

  /// Where a list of players goes on: after this name and id.
  record Position(FoldedName name, PlayerId player) {}

  /// A player under its name as it was found.
  record Found(Position position, Profile profile) {
    public PlayerId player() {
      return position.player();
    }
  }

  /// What is known of a player; empty where nobody ever named it, or it was erased since.
  Optional<Profile> find(PlayerId player);

  /// Those who have this name, by id.
  List<Found> byName(FoldedName name, @Nullable Position after, int limit);

  /// Those whose names begin so, by folded name and then by id.
  List<Found> byPrefix(FoldedName prefix, @Nullable Position after, int limit);
}
