package dev.laurel.bench.load;

/// Writes one request after another. Used by one thread.
@FunctionalInterface
public interface Requests {
  /// Appends the next request and answers how many operations it carries; 0 when there is none
  /// left.
  int next(Wire out);
}
