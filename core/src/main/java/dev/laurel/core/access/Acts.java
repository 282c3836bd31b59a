package dev.laurel.core.access;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stretch of the log of acts, newest first.
///
/// @param next where the next page goes on; null at the end
public record Acts(List<Kept> acts, @Nullable Position next) {
  /// The most acts of one answer.
  public static final int MAX_LIMIT = 1_000;

  public Acts {
    acts = List.copyOf(acts);
  }

  /// Where an act stands in the log: by its time, and those of one time by a number.
  public record Position(long time, long number) implements Comparable<Position> {
    @Override
    public int compareTo(Position other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /// An act and where it stands.
  public record Kept(Position position, Act act) {}

  /// Which are asked for.
  ///
  /// @param from the earliest time, inclusive
  /// @param to the latest time, exclusive
  /// @param before only those older than what is here; null from the newest on
  public record Range(long from, long to, @Nullable Position before, int limit) {
    public Range {
      if (limit < 1 || limit > MAX_LIMIT) {
        throw new InvalidInput("limit", "must be from 1 to " + MAX_LIMIT);
      }
    }

    /// Everything, from the newest on.
    public static Range newest(int limit) {
      return new Range(Long.MIN_VALUE, Long.MAX_VALUE, null, limit);
    }
  }
}
