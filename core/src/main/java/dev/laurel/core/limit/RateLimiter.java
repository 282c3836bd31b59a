package dev.laurel.core.limit;

/// Lets each holder have no more than its rate: the port. For any number of threads; a decision and
/// its effect are one step, so that two calls can never share the last free place.
public interface RateLimiter {
  /// Whether this much more is within the rate. What is refused costs nothing.
  Verdict take(Holder holder, Rate rate, long cost);

  /// Counts what has happened already, even where it is more than there was: the holder is then
  /// refused until it has made up for it.
  void charge(Holder holder, Rate rate, long cost);

  /// Whether [#take] may wait for another machine.
  boolean isRemote();
}
