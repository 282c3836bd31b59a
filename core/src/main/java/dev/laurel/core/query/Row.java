package dev.laurel.core.query;

import dev.laurel.core.index.Ranked;
import dev.laurel.core.player.PlayerName;
import org.jspecify.annotations.Nullable;

/// One line of a list: the entry, its rank in the ranking that was asked for, the player's name,
/// how many ranks it has gained since the newest snapshot (null where that does not tell), and, in
/// a snapshot, whether its rank is an official one.
public record Row(
    long rank,
    Ranked ranked,
    @Nullable PlayerName name,
    @Nullable Long movement,
    boolean official) {
  /// One of which only the rank and the name are told.
  static Row of(Table table, Ranked ranked, @Nullable PlayerName name) {
    return new Row(ranked.rank(table.ranking()), ranked, name, null, false);
  }
}
