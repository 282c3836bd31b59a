package dev.laurel.core.query;

/// The place that a new score would take, among `total` that are there now.
public record Prospect(Table table, long score, long rank, long total, double percentile) {}
