package dev.laurel.app.metrics;

import dev.laurel.core.figure.Recorded;
import dev.laurel.core.guard.CacheCounts;
import java.util.Optional;

/// What the engines count of themselves.
///
/// @param syncNanos how long writes waited for the disk of this machine; empty where the truth is
///   on another one
/// @param hotPages how often a page of ranks was found in memory; empty where all of them are there
public record EngineFigures(Optional<Recorded> syncNanos, Optional<CacheCounts> hotPages) {
  public static final EngineFigures NONE = new EngineFigures(Optional.empty(), Optional.empty());
}
