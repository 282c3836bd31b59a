package dev.laurel.core.query;

import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.index.Source;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A rank that lies within bounds, most likely at `rank`, of a player or of a score that nobody has
/// to have.
///
/// @param at the moment of what it was estimated from
/// @param changes how many entries have come, gone or moved since, by which the bounds are wider
public record Estimate(
    Table table,
    Source source,
    @Nullable Holder holder,
    long score,
    long rank,
    Bounds bounds,
    long total,
    double percentile,
    Instant at,
    long changes) {
  /// The player and its entry.
  public record Holder(PlayerId player, @Nullable PlayerName name, Entry entry) {}
}
