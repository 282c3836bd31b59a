package dev.laurel.http.live;

import java.time.Duration;

/// How streams are kept.
///
/// @param streams the most that are open at a time
/// @param perCaller the most of one caller
/// @param pace the least time between two updates
/// @param beat how often a comment keeps the line open, and everything is read again, whether it is
///   known to have changed or not
/// @param recheck how often it is asked whether a caller may still read
public record StreamSettings(
    int streams, int perCaller, Duration pace, Duration beat, Duration recheck) {
  public static final StreamSettings DEFAULT =
      new StreamSettings(
          10_000, 1_000, Duration.ofMillis(100), Duration.ofSeconds(15), Duration.ofSeconds(30));

  public StreamSettings {
    if (Math.min(streams, perCaller) < 1) {
      throw new IllegalArgumentException("every limit must be at least 1");
    }
  }

  public StreamSettings withRoom(int all, int ofOneCaller) {
    return new StreamSettings(all, ofOneCaller, pace, beat, recheck);
  }

  public StreamSettings withTimes(Duration otherBeat, Duration otherRecheck) {
    return new StreamSettings(streams, perCaller, pace, otherBeat, otherRecheck);
  }
}
