package dev.laurel.core.guard;

/// How often a page was still the one in the cache, and how often it was not.
public record CacheCounts(long hits, long misses) {}
