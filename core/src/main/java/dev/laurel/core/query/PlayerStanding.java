package dev.laurel.core.query;

import dev.laurel.core.index.Standing;

/// Where one player stands.
public record PlayerStanding(Table table, Row row, Standing standing) {}
