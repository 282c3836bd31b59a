package dev.laurel.redis;

/// How much the index holds of one division: entries of all states, ranked members, and different
/// scores within their groups.
public record Sizes(long entries, long members, long scores) {}
