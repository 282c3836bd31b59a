package dev.laurel.core.estimate;

import java.time.Duration;

/// How fine and how fresh histograms are.
///
/// @param points the most scores that one histogram has counts of, for each part of its standings
/// @param held the most histograms that are held
/// @param refresh the age from which one that is asked for is made anew
/// @param soonest the age from which it is made anew already when more has changed than lies in a
///   gap
public record HistogramSettings(int points, int held, Duration refresh, Duration soonest) {
  /// A histogram of 1,024 points takes about 60 kB.
  public static final HistogramSettings DEFAULT =
      new HistogramSettings(1_024, 1_000, Duration.ofSeconds(10), Duration.ofSeconds(1));

  public HistogramSettings {
    if (points < 2 || held < 1 || refresh.isNegative() || soonest.isNegative()) {
      throw new IllegalArgumentException("points, held, refresh, soonest out of range");
    }
  }

  public HistogramSettings withPoints(int most) {
    return new HistogramSettings(most, held, refresh, soonest);
  }
}
