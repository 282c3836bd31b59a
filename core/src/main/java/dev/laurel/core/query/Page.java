package dev.laurel.core.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list answer. `next` continues it, and is null at its end.
public record Page(Table table, long total, List<Row> rows, @Nullable Cursor next) {}
