package dev.laurel.core.index;

import org.jspecify.annotations.Nullable;

/// Where an entry stood before a change and where it stands after it; null where it did not stand.
public record Shift(@Nullable Standing before, @Nullable Standing after) {}
