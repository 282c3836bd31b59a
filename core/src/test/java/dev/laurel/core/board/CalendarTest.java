package dev.laurel.core.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CalendarTest {
  private static final List<String> ZONES =
      List.of(
          "UTC",
          "Asia/Seoul",
          "America/New_York",
          "America/St_Johns", // half an hour off; until 2011 its clocks turned at 00:01
          "America/Sao_Paulo", // days that began at 01:00
          "America/Havana", // days that begin at 01:00, and days that begin twice
          "Europe/London",
          "Australia/Lord_Howe", // half an hour of summer time
          "Pacific/Apia", // a day left out
          "Asia/Kathmandu", // a quarter of an hour off
          "Africa/Cairo",
          "Asia/Gaza",
          "Asia/Beirut");
  private static final List<WindowKind> KINDS =
      Stream.of(WindowKind.values()).filter(WindowKind::isCalendar).toList();
  private static final long HOUR = 3_600_000_000L;
  private static final long FIRST = micros("1999-01-01T00:00:00Z");
  private static final long LAST = micros("2041-01-01T00:00:00Z");
  private static final DateTimeFormatter HOURS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH", Locale.ROOT);

  static Stream<Arguments> zonesAndKinds() {
    return ZONES.stream().flatMap(zone -> KINDS.stream().map(kind -> Arguments.of(zone, kind)));
  }

  @ParameterizedTest
  @MethodSource("zonesAndKinds")
  void windows_lie_end_to_end_and_an_hour_is_in_the_one_that_holds_it(
      String zone, WindowKind kind) {
    Calendar calendar = new Calendar(ZoneId.of(zone));
    Window window = calendar.windowAt(kind, FIRST);
    for (long hour = FIRST; hour < LAST; hour += HOUR) {
      while (hour >= window.to()) {
        Window next = calendar.next(window);
        requireFollows(window, next);
        window = next;
      }
      if (isSampled(hour) || (kind != WindowKind.HOURLY && isAtEdge(window, hour))) {
        requireSame(window, calendar.windowAt(kind, hour));
      }
    }
  }

  private static boolean isAtEdge(Window window, long hour) {
    return hour - window.from() < 3 * HOUR || window.to() - hour <= 3 * HOUR;
  }

  private static boolean isSampled(long hour) {
    return hour / HOUR % 5 == 0;
  }

  @ParameterizedTest
  @MethodSource("zonesAndKinds")
  void a_window_is_named_by_the_local_time_at_which_it_begins(String zone, WindowKind kind) {
    Calendar calendar = new Calendar(ZoneId.of(zone));
    Window window = calendar.windowAt(kind, FIRST);
    while (window.from() < LAST) {
      if (kind != WindowKind.HOURLY || isNearTransition(calendar.zone(), window)) {
        requireNamed(calendar, window);
        requireSame(window, calendar.windowAt(kind, window.from()));
        requireSame(window, calendar.windowAt(kind, window.to() - 1));
        requireSame(window, calendar.parse(window.id()).orElseThrow());
        requireSame(window, calendar.previous(calendar.next(window)));
        window = calendar.next(window);
      } else {
        // Far from any transition an hour is an hour: go on two days later.
        window = calendar.windowAt(kind, window.from() + 48 * HOUR);
      }
    }
  }

  private static boolean isNearTransition(ZoneId zone, Window window) {
    ZoneRules rules = zone.getRules();
    Instant early = Micros.instant(window.from() - 72 * HOUR);
    Instant late = Micros.instant(window.from() + 72 * HOUR);
    return !rules.getOffset(early).equals(rules.getOffset(late));
  }

  private static void requireNamed(Calendar calendar, Window window) {
    String expected = nameAt(window.kind(), Micros.instant(window.from()).atZone(calendar.zone()));
    if (!window.id().equals(expected)) {
      assertThat(window.id()).as("%s in %s", window, calendar.zone()).isEqualTo(expected);
    }
  }

  private static String nameAt(WindowKind kind, ZonedDateTime time) {
    return switch (kind) {
      case HOURLY -> HOURS.format(time);
      case DAILY -> HOURS.format(time).substring(0, 10);
      case WEEKLY -> DateTimeFormatter.ISO_WEEK_DATE.format(time.toLocalDate()).substring(0, 8);
      case MONTHLY -> HOURS.format(time).substring(0, 7);
      case YEARLY -> HOURS.format(time).substring(0, 4);
      case ALL_TIME, SEASON -> throw new IllegalArgumentException(kind.label());
    };
  }

  // The loops above run millions of times: assertions are built only where they fail.

  private static void requireFollows(Window window, Window next) {
    if (next.from() != window.to() || next.from() >= next.to()) {
      assertThat(next).as("the window after %s", window).isEqualTo(window);
    }
  }

  private static void requireSame(Window expected, Window actual) {
    if (!expected.equals(actual)) {
      assertThat(actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, 2020-W53, 2020-12-28T00:00:00Z, 2021-01-04T00:00:00Z",
    "UTC, 2026-W53, 2026-12-28T00:00:00Z, 2027-01-04T00:00:00Z",
    "UTC, 2019-W01, 2018-12-31T00:00:00Z, 2019-01-07T00:00:00Z",
    "UTC, 2024-02-29, 2024-02-29T00:00:00Z, 2024-03-01T00:00:00Z",
    "UTC, 2024-02, 2024-02-01T00:00:00Z, 2024-03-01T00:00:00Z",
    "UTC, 2000, 2000-01-01T00:00:00Z, 2001-01-01T00:00:00Z",
    "Asia/Seoul, 2025-07-13T10, 2025-07-13T01:00:00Z, 2025-07-13T02:00:00Z",
    "Asia/Kathmandu, 2025-07-13, 2025-07-12T18:15:00Z, 2025-07-13T18:15:00Z",
    // 23 and 25 hours
    "America/New_York, 2025-03-09, 2025-03-09T05:00:00Z, 2025-03-10T04:00:00Z",
    "America/New_York, 2025-11-02, 2025-11-02T04:00:00Z, 2025-11-03T05:00:00Z",
    // the hour that the clock shows twice is one window
    "America/New_York, 2025-11-02T01, 2025-11-02T05:00:00Z, 2025-11-02T07:00:00Z",
    "Australia/Lord_Howe, 2025-04-06T01, 2025-04-05T14:00:00Z, 2025-04-05T15:30:00Z",
    // half of the hour is skipped
    "Australia/Lord_Howe, 2025-10-05T02, 2025-10-04T15:30:00Z, 2025-10-04T16:00:00Z",
    // the day begins at 01:00
    "America/Sao_Paulo, 2018-11-04, 2018-11-04T03:00:00Z, 2018-11-05T02:00:00Z",
    "Asia/Beirut, 2024-03-31, 2024-03-30T22:00:00Z, 2024-03-31T21:00:00Z",
    // midnight comes twice: the day begins with the first
    "America/Havana, 2024-11-03, 2024-11-03T04:00:00Z, 2024-11-04T05:00:00Z",
    // one minute past midnight the clock goes on by an hour, or back by one
    "America/St_Johns, 2001-04-01T00, 2001-04-01T03:30:00Z, 2001-04-01T03:31:00Z",
    "America/St_Johns, 2001-04-01T01, 2001-04-01T03:31:00Z, 2001-04-01T04:30:00Z",
    "America/St_Johns, 2001-10-28, 2001-10-28T02:30:00Z, 2001-10-29T03:30:00Z",
    // the day before and the day after the one that was left out
    "Pacific/Apia, 2011-12-29, 2011-12-29T10:00:00Z, 2011-12-30T10:00:00Z",
    "Pacific/Apia, 2011-12-31, 2011-12-30T10:00:00Z, 2011-12-31T10:00:00Z",
    "Pacific/Apia, 2011-W52, 2011-12-26T10:00:00Z, 2012-01-01T10:00:00Z"
  })
  void knows_the_odd_ones(String zone, String id, String from, String to) {
    Window window = new Calendar(ZoneId.of(zone)).parse(id).orElseThrow();

    assertThat(window.id()).isEqualTo(id);
    assertThat(Micros.instant(window.from())).isEqualTo(Instant.parse(from));
    assertThat(Micros.instant(window.to())).isEqualTo(Instant.parse(to));
  }

  @ParameterizedTest
  @CsvSource({
    "Pacific/Apia, 2011-12-30",
    "Pacific/Apia, 2011-12-30T00",
    "Pacific/Apia, 2011-12-30T05",
    "Pacific/Apia, 2011-12-30T23",
    "America/New_York, 2025-03-09T02",
    "Asia/Beirut, 2024-03-31T00"
  })
  void has_no_window_for_time_that_a_zone_leaves_out(String zone, String id) {
    assertThat(new Calendar(ZoneId.of(zone)).parse(id)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "2025 ",
        "25",
        "20255",
        "-2025",
        "+2025",
        "2025-",
        "2025-0",
        "2025-00",
        "2025-13",
        "2025-1",
        "2025-02-29",
        "2025-02-30",
        "2025-04-31",
        "2025-01-00",
        "2025-01-32",
        "2025-01-01T",
        "2025-01-01T24",
        "2025-01-01T1",
        "2025-01-01T10:00",
        "2025-01-01t10",
        "2025-W00",
        "2025-W53",
        "2025-W54",
        "2025-W1",
        "2025-w01",
        "2025-W01-1",
        "2025/01",
        "٢٠٢٥",
        "2025-٠١",
        "2025-07-13\n",
        "\u00002025",
        "NaN",
        "ALL-TIME",
        "season:x"
      })
  void takes_no_other_text_for_an_id(String id) {
    assertThat(new Calendar(ZoneId.of("UTC")).parse(id)).isEmpty();
  }

  @Test
  void weeks_begin_on_monday_and_belong_to_the_year_of_their_thursday() {
    Calendar calendar = new Calendar(ZoneId.of("UTC"));
    for (LocalDate day = LocalDate.of(1990, 1, 1); day.getYear() < 2060; day = day.plusDays(1)) {
      Window week = calendar.windowAt(WindowKind.WEEKLY, micros(day + "T12:00:00Z"));
      LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));

      assertThat(Micros.instant(week.from())).isEqualTo(Instant.parse(monday + "T00:00:00Z"));
      assertThat(week.id()).startsWith(monday.plusDays(3).getYear() + "-W");
    }
  }

  @Test
  void reaches_from_the_first_moment_to_the_last_that_may_be_named() {
    for (String zone : ZONES) {
      Calendar calendar = new Calendar(ZoneId.of(zone));
      for (WindowKind kind : KINDS) {
        Window first = calendar.windowAt(kind, Micros.of(Calendar.FIRST));
        Window last = calendar.windowAt(kind, Micros.of(Calendar.LAST.minus(Duration.ofDays(15))));

        assertThat(calendar.parse(first.id())).contains(first);
        assertThat(calendar.parse(last.id())).contains(last);
      }
    }
  }

  private static long micros(String instant) {
    return Micros.of(Instant.parse(instant));
  }
}
