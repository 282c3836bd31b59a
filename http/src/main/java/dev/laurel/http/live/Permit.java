package dev.laurel.http.live;

/// Whether a caller may go on to read. Asked again and again while its stream is open, on a thread
/// that may wait.
@FunctionalInterface
public interface Permit {
  boolean holds();
}
