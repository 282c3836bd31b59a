package dev.laurel.core.index;

import org.jspecify.annotations.Nullable;

/// An answer and where it came from.
public record Sourced<T extends @Nullable Object>(T value, Source source) {}
