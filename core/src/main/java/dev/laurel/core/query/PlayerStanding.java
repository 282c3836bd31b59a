package dev.laurel.core.query;

import dev.laurel.core.index.Source;
import dev.laurel.core.index.Standing;

/// Where one player stands.
public record PlayerStanding(Table table, Source source, Row row, Standing standing) {}
