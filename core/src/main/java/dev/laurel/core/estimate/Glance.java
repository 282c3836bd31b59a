package dev.laurel.core.estimate;

import dev.laurel.core.index.Source;
import java.time.Instant;

/// A histogram, when it was made and from what, and how many entries have come, gone or moved
/// since, as far as is known.
public record Glance(ScoreHistogram histogram, Instant at, Source source, long changes) {}
