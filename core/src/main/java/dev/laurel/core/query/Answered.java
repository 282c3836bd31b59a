package dev.laurel.core.query;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedRanks;
import dev.laurel.core.index.Sourced;
import org.jspecify.annotations.Nullable;

/// An answer, and what it was read from where that is archived: then names and marks come from
/// there.
record Answered<T extends @Nullable Object>(
    Sourced<T> answer, @Nullable Archived archived, @Nullable ArchivedRanks ranks) {
  T value() {
    return answer.value();
  }

  /// A part of it.
  <P> Answered<P> with(P part) {
    return new Answered<>(new Sourced<>(part, answer.source()), archived, ranks);
  }
}
