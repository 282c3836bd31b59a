package dev.laurel.core.embedded;

import dev.laurel.core.index.Cut;
import java.util.List;

/// Standings between two commits: the time, the newest event, and the cuts themselves.
record Moment(long time, long covered, List<Cut> cuts) implements AutoCloseable {
  /// Whether any of them has changed since.
  boolean isTouched() {
    return cuts.stream().anyMatch(Cut::isTouched);
  }

  @Override
  public void close() {
    cuts.forEach(Cut::close);
  }
}
