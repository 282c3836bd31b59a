package dev.laurel.core.limit;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// So many in so long a time, all of them at once if they come at once: `1000/s`, `10/m`, `500/h`.
public record Rate(long count, Duration period) {
  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,8})/([smh])");

  /// No limiter tells shorter times apart.
  private static final Duration SHORTEST = Duration.ofNanos(1_000);

  public Rate {
    if (count < 1 || period.toSeconds() < 1 || period.toHours() > 1) {
      throw new IllegalArgumentException("must be at least 1, in a second to an hour");
    }
    if (period.dividedBy(count).compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("must be at most one in a microsecond");
    }
  }

  /// The text as a rate; an [IllegalArgumentException] says what it must look like.
  public static Rate parse(String text) {
    Matcher match = FORM.matcher(text);
    if (!match.matches()) {
      throw new IllegalArgumentException("must look like 1000/s, 10/m or 500/h");
    }
    Duration period =
        switch (match.group(2)) {
          case "s" -> Duration.ofSeconds(1);
          case "m" -> Duration.ofMinutes(1);
          default -> Duration.ofHours(1);
        };
    return new Rate(Long.parseLong(match.group(1)), period);
  }

  /// What each one takes up of the time, in units of which a second has so many; rounded up, so
  /// that no rounding ever lets one more in.
  long span(long unitsPerSecond) {
    return Math.ceilDiv(period.toSeconds() * unitsPerSecond, count);
  }

  @Override
  public String toString() {
    String unit =
        switch ((int) period.toSeconds()) {
          case 1 -> "s";
          case 60 -> "m";
          case 3600 -> "h";
          default -> period.toString();
        };
    return count + "/" + unit;
  }
}
