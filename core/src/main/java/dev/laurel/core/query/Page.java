package dev.laurel.core.query;

import dev.laurel.core.index.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list answer. `next` continues it, and is null at its end.
public record Page(Table table, Source source, long total, List<Row> rows, @Nullable Cursor next) {}
