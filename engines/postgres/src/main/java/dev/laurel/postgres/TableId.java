package dev.laurel.postgres;

/// The numbers under which standings and their division are stored.
record TableId(long standings, long division) {}
