package dev.laurel.testkit.model;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;

/// The windows of a zone, by what the clock on the wall shows: a window is everything for which the
/// wall shows the same date or hour. That is right for zones whose clocks turn on the hour and
/// never back over midnight.
record NaiveCalendar(ZoneId zone) {
  private static final long QUARTER_HOUR = 900_000_000L;
  private static final DateTimeFormatter HOURS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH", Locale.ROOT);

  /// A window of the calendar by its id: the one that noon of its first day, or its hour, is in.
  Optional<Window> byId(String id) {
    if (id.matches("\\d{4}")) {
      return window(WindowKind.YEARLY, id + "-06-15T12", id);
    }
    if (id.matches("\\d{4}-\\d{2}")) {
      return window(WindowKind.MONTHLY, id + "-15T12", id);
    }
    if (id.matches("\\d{4}-\\d{2}-\\d{2}")) {
      return window(WindowKind.DAILY, id + "T12", id);
    }
    if (id.matches("\\d{4}-\\d{2}-\\d{2}T\\d{2}")) {
      return window(WindowKind.HOURLY, id, id);
    }
    if (id.matches("\\d{4}-W\\d{2}")) {
      return window(WindowKind.WEEKLY, thursday(id) + "T12", id);
    }
    return Optional.empty();
  }

  private static LocalDate thursday(String week) {
    LocalDate first =
        LocalDate.of(Integer.parseInt(week.substring(0, 4)), 1, 4)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    return first.plusWeeks(Integer.parseInt(week.substring(6)) - 1L).plusDays(3);
  }

  private Optional<Window> window(WindowKind kind, String hour, String id) {
    try {
      ZonedDateTime time = LocalDateTime.parse(hour + ":00:00").atZone(zone);
      return Optional.of(at(kind, Micros.of(time.toInstant())))
          .filter(window -> window.id().equals(id));
    } catch (DateTimeException noSuchDate) {
      return Optional.empty();
    }
  }

  Window at(WindowKind kind, long micros) {
    LocalDate day = Micros.instant(micros).atZone(zone).toLocalDate();
    return switch (kind) {
      case HOURLY -> hour(micros);
      case DAILY -> days(kind, day, day.plusDays(1));
      case WEEKLY -> {
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        yield days(kind, monday, monday.plusWeeks(1));
      }
      case MONTHLY -> days(kind, day.withDayOfMonth(1), day.withDayOfMonth(1).plusMonths(1));
      case YEARLY -> days(kind, day.withDayOfYear(1), day.withDayOfYear(1).plusYears(1));
      case ALL_TIME, SEASON -> throw new IllegalArgumentException(kind.label());
    };
  }

  private Window days(WindowKind kind, LocalDate from, LocalDate to) {
    String date = HOURS.format(from.atStartOfDay());
    String id =
        switch (kind) {
          case DAILY -> date.substring(0, 10);
          case WEEKLY -> DateTimeFormatter.ISO_WEEK_DATE.format(from).substring(0, 8);
          case MONTHLY -> date.substring(0, 7);
          case YEARLY -> date.substring(0, 4);
          case HOURLY, ALL_TIME, SEASON -> throw new IllegalArgumentException(kind.label());
        };
    return new Window(kind, id, start(from), start(to));
  }

  private long start(LocalDate day) {
    return Micros.of(day.atStartOfDay(zone).toInstant());
  }

  private Window hour(long micros) {
    String id = wall(micros);
    long from = Math.floorDiv(micros, QUARTER_HOUR) * QUARTER_HOUR;
    while (wall(from - 1).equals(id)) {
      from -= QUARTER_HOUR;
    }
    long to = from;
    while (wall(to).equals(id)) {
      to += QUARTER_HOUR;
    }
    return new Window(WindowKind.HOURLY, id, from, to);
  }

  private String wall(long micros) {
    return HOURS.format(Micros.instant(micros).atZone(zone));
  }
}
