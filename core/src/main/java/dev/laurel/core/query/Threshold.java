package dev.laurel.core.query;

import dev.laurel.core.index.Source;
import java.util.Optional;

/// The score that reaches a percentile, and how many entries there are. The two are read one after
/// the other, so an entry that comes in between is in the total alone.
public record Threshold(
    Table table, Source source, double percentile, Optional<Long> score, long total) {}
