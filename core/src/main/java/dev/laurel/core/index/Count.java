package dev.laurel.core.index;

/// How a score compares with standings: entries with a better score, how many different better
/// scores those are, entries with the same score, and all entries.
public record Count(long better, long betterScores, long equal, long total) {}
