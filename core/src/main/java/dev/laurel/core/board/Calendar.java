package dev.laurel.core.board;

import dev.laurel.core.Micros;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The windows of the calendar in one time zone.
///
/// A window is named by the local time at which it begins, and begins at the first instant that
/// carries this local time, or, where clocks skip it, at the instant of the skip. It ends where the
/// next one begins. So the windows of a kind lie end to end: every instant is in exactly one, an
/// hour that the clock shows twice is one window of two hours, and a day that a zone leaves out
/// (Apia, 2011-12-30) has no window at all.
public final class Calendar {
  /// The first moment that a submission or a season may name.
  public static final Instant FIRST = Instant.EPOCH;

  /// The end of what four digits of a year can name.
  public static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  private static final Pattern ID =
      Pattern.compile(
          "(?<year>\\d{4})(?:-W(?<week>\\d{2})"
              + "|-(?<month>\\d{2})(?:-(?<day>\\d{2})(?:T(?<hour>\\d{2}))?)?)?");

  private final ZoneId zone;

  public Calendar(ZoneId zone) {
    this.zone = zone;
  }

  public ZoneId zone() {
    return zone;
  }

  /// The window of this kind that contains the moment.
  public Window windowAt(WindowKind kind, long micros) {
    LocalDateTime label = floor(kind, LocalDateTime.ofInstant(Micros.instant(micros), zone));
    // Where clocks turn back over a window's edge, local time runs through the edge twice: the
    // edges decide, not the local time.
    while (micros < start(label)) {
      label = step(kind, label, -1);
    }
    while (micros >= start(step(kind, label, 1))) {
      label = step(kind, label, 1);
    }
    return window(kind, label);
  }

  /// The window before this one, skipping those that a zone leaves out.
  public Window previous(Window window) {
    return windowAt(window.kind(), window.from() - 1);
  }

  /// The window after this one.
  public Window next(Window window) {
    return windowAt(window.kind(), window.to());
  }

  /// The window with this id; empty where the text is no id or names a window that never was.
  public Optional<Window> parse(String id) {
    Matcher match = ID.matcher(id);
    if (!match.matches()) {
      return Optional.empty();
    }
    try {
      Window window = window(kind(match), label(match));
      return window.from() < window.to() && window.id().equals(id)
          ? Optional.of(window)
          : Optional.empty();
    } catch (DateTimeException noSuchDate) {
      return Optional.empty();
    }
  }

  private static WindowKind kind(Matcher match) {
    if (match.group("week") != null) {
      return WindowKind.WEEKLY;
    }
    if (match.group("hour") != null) {
      return WindowKind.HOURLY;
    }
    if (match.group("day") != null) {
      return WindowKind.DAILY;
    }
    return match.group("month") == null ? WindowKind.YEARLY : WindowKind.MONTHLY;
  }

  private static LocalDateTime label(Matcher match) {
    int year = Integer.parseInt(match.group("year"));
    if (match.group("week") != null) {
      // January 4 is always in week 1.
      return LocalDate.of(year, 1, 4)
          .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, Long.parseLong(match.group("week")))
          .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
          .atStartOfDay();
    }
    return LocalDateTime.of(
        year, number(match, "month", 1), number(match, "day", 1), number(match, "hour", 0), 0);
  }

  private static int number(Matcher match, String part, int whenAbsent) {
    String digits = match.group(part);
    return digits == null ? whenAbsent : Integer.parseInt(digits);
  }

  private Window window(WindowKind kind, LocalDateTime label) {
    return new Window(kind, id(kind, label), start(label), start(step(kind, label, 1)));
  }

  /// The first instant that carries this local time, or that of the skip which leaves it out.
  private long start(LocalDateTime label) {
    ZoneOffsetTransition turn = zone.getRules().getTransition(label);
    return Micros.of(
        turn != null && turn.isGap()
            ? turn.getInstant()
            : label.atZone(zone).withEarlierOffsetAtOverlap().toInstant());
  }

  private static LocalDateTime floor(WindowKind kind, LocalDateTime time) {
    LocalDateTime day = time.truncatedTo(ChronoUnit.DAYS);
    return switch (kind) {
      case HOURLY -> time.truncatedTo(ChronoUnit.HOURS);
      case DAILY -> day;
      case WEEKLY -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case MONTHLY -> day.withDayOfMonth(1);
      case YEARLY -> day.withDayOfYear(1);
      case ALL_TIME, SEASON -> throw new IllegalArgumentException(kind + " has no calendar");
    };
  }

  private static LocalDateTime step(WindowKind kind, LocalDateTime label, int steps) {
    return switch (kind) {
      case HOURLY -> label.plusHours(steps);
      case DAILY -> label.plusDays(steps);
      case WEEKLY -> label.plusWeeks(steps);
      case MONTHLY -> label.plusMonths(steps);
      case YEARLY -> label.plusYears(steps);
      case ALL_TIME, SEASON -> throw new IllegalArgumentException(kind + " has no calendar");
    };
  }

  private static String id(WindowKind kind, LocalDateTime label) {
    return switch (kind) {
      case HOURLY -> String.format(Locale.ROOT, "%sT%02d", label.toLocalDate(), label.getHour());
      case DAILY -> label.toLocalDate().toString();
      case WEEKLY ->
          String.format(
              Locale.ROOT,
              "%04d-W%02d",
              label.get(IsoFields.WEEK_BASED_YEAR),
              label.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case MONTHLY ->
          String.format(Locale.ROOT, "%04d-%02d", label.getYear(), label.getMonthValue());
      case YEARLY -> String.format(Locale.ROOT, "%04d", label.getYear());
      case ALL_TIME, SEASON -> throw new IllegalArgumentException(kind + " has no calendar");
    };
  }
}
