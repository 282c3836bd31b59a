package dev.laurel.core.submit;

import dev.laurel.core.figure.Recorded;

/// What the writer counts of itself, since its start.
///
/// @param groups how many commands were committed together
/// @param commitNanos how long each group took to be decided and durable
/// @param done commands that were committed
/// @param changed those of them that changed a score
/// @param refused commands that were refused by the rules
/// @param waiting jobs in the queue now
public record Figures(
    Recorded groups, Recorded commitNanos, long done, long changed, long refused, int waiting) {}
