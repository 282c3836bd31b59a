package dev.laurel.redis;

/// The keys of a script: in which filling, at which place, and under which names, the stamp's
/// first.
record Address(long generation, int place, byte[][] keys) {}
