package dev.laurel.core.ledger;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import org.jspecify.annotations.Nullable;

/// What one event did to one standings: the score before it (null: none) and the entry after it.
///
/// Not every change is real: a submission also tells the standings that it reached and left as they
/// were, since its answer tells the rank in each.
public record Change(
    StandingsId standings,
    PlayerId player,
    @Nullable Long scoreBefore,
    Entry after,
    boolean isReal) {}
