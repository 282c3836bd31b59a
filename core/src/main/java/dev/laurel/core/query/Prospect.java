package dev.laurel.core.query;

import dev.laurel.core.index.Source;

/// The place that a new score would take, among `total` that are there now.
public record Prospect(
    Table table, Source source, long score, long rank, long total, double percentile) {}
