package dev.laurel.core.limit;

/// What a limiter says of one call.
///
/// @param remaining how many more would be let in now
/// @param resetMillis when the share is whole again, if nothing more comes
/// @param retryMillis when it would be let in; 0 where it was
public record Verdict(boolean allowed, long remaining, long resetMillis, long retryMillis) {}
