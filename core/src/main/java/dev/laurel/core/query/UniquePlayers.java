package dev.laurel.core.query;

import dev.laurel.core.board.Window;
import dev.laurel.core.estimate.Bounds;
import java.time.Instant;

/// How many different players were in any of several windows, one after the other.
///
/// @param first the oldest of them
/// @param last the newest
/// @param players about so many, and exactly where the bounds are one number
/// @param at the moment of the oldest figure in it
public record UniquePlayers(
    int windows,
    Window first,
    Window last,
    long players,
    Bounds bounds,
    double relativeError,
    double confidence,
    Instant at) {}
