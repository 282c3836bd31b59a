package dev.laurel.core.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.WindowNotFound;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WindowNamesTest {
  private static final long NOW = micros("2025-07-13T10:30:00Z");

  private static final WindowRule SPRING = season("spring", "2025-03-01", "2025-06-01", 1);
  private static final WindowRule SUMMER = season("summer", "2025-06-01", "2025-09-01", 1);
  private static final WindowRule AUTUMN = season("autumn", "2025-09-01", "2025-12-01", 1);

  private static final Board EVERYTHING =
      board(
          Duration.ZERO,
          new WindowRule.AllTime(),
          new WindowRule.Recurring(WindowKind.HOURLY, 2),
          new WindowRule.Recurring(WindowKind.DAILY, 2),
          new WindowRule.Recurring(WindowKind.WEEKLY, 2),
          new WindowRule.Recurring(WindowKind.MONTHLY, 2),
          new WindowRule.Recurring(WindowKind.YEARLY, 2),
          SPRING,
          SUMMER,
          AUTUMN);

  @ParameterizedTest
  @CsvSource({
    "ALL-TIME, ALL-TIME",
    "all-time, ALL-TIME",
    "all-time~0, ALL-TIME",
    "hourly, 2025-07-13T10",
    "hourly~1, 2025-07-13T09",
    "daily, 2025-07-13",
    "daily~0, 2025-07-13",
    "daily~2, 2025-07-11",
    "weekly, 2025-W28",
    "weekly~1, 2025-W27",
    "monthly, 2025-07",
    "monthly~2, 2025-05",
    "yearly, 2025",
    "yearly~1, 2024",
    "2025-07-12, 2025-07-12",
    "2025-W26, 2025-W26",
    "season, season:summer",
    "season~1, season:spring",
    "season:summer, season:summer",
    "season:autumn, season:autumn"
  })
  void finds_the_window_that_is_meant(String name, String id) {
    assertThat(EVERYTHING.window(name, NOW).id()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all-time~1",
        "hourly~3",
        "daily~3",
        "daily~9999",
        "yearly~9999",
        "2025-07-10",
        "2020",
        "season~2",
        "season:winter",
        "season:",
        "season:../x",
        "1970-01-01"
      })
  void says_so_where_the_board_has_no_such_window(String name) {
    assertThatThrownBy(() -> EVERYTHING.window(name, NOW)).isInstanceOf(WindowNotFound.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Daily",
        "daily~",
        "daily~-1",
        "daily~99999",
        "daily~1~1",
        "all-time ",
        "2025-02-30",
        "2025-W54",
        "fortnightly",
        "season~x",
        "daily~\u0661"
      })
  void refuses_what_is_no_name_of_a_window(String name) {
    assertThatThrownBy(() -> EVERYTHING.window(name, NOW)).isInstanceOf(InvalidInput.class);
  }

  @Test
  void a_kind_that_the_board_does_not_keep_is_not_found() {
    Board daily = board(Duration.ZERO, new WindowRule.Recurring(WindowKind.DAILY, 2));

    for (String name : List.of("ALL-TIME", "all-time", "weekly", "2025-W28", "season:summer")) {
      assertThatThrownBy(() -> daily.window(name, NOW)).isInstanceOf(WindowNotFound.class);
    }
  }

  @Test
  void no_name_means_all_time_or_else_the_first_kind() {
    Board daily =
        board(
            Duration.ZERO,
            new WindowRule.Recurring(WindowKind.DAILY, 2),
            new WindowRule.Recurring(WindowKind.WEEKLY, 2));

    assertThat(EVERYTHING.window(null, NOW)).isEqualTo(Window.ALL_TIME);
    assertThat(daily.window(null, NOW).id()).isEqualTo("2025-07-13");
  }

  @Test
  void keeps_as_many_closed_windows_as_the_rule_says() {
    for (int keep = 0; keep < 5; keep++) {
      Board board = board(Duration.ZERO, new WindowRule.Recurring(WindowKind.DAILY, keep));
      for (int back = 0; back < 8; back++) {
        Window window = day(13 - back);
        assertThat(board.keeps(window, NOW))
            .as("keep %d, %s", keep, window)
            .isEqualTo(back <= keep);
      }
    }
  }

  @Test
  void a_window_in_its_grace_is_open_and_counts_as_kept() {
    Board board = board(Duration.ofHours(11), new WindowRule.Recurring(WindowKind.DAILY, 0));
    long ten = micros("2025-07-13T10:59:59Z");
    long eleven = micros("2025-07-13T11:00:00Z");

    assertThat(day(12).isOpen(ten, board.graceMicros())).isTrue();
    assertThat(board.keeps(day(12), ten)).isTrue();
    assertThat(day(12).isOpen(eleven, board.graceMicros())).isFalse();
    assertThat(board.keeps(day(12), eleven)).isFalse();
  }

  @Test
  void a_season_stays_unless_it_keeps_nothing() {
    Board board =
        board(
            Duration.ZERO,
            SPRING,
            season("brief", "2025-01-01", "2025-02-01", 0),
            season("running", "2025-07-01", "2025-08-01", 0));

    assertThat(board.window("season:spring", NOW).id()).isEqualTo("season:spring");
    assertThat(board.window("season:running", NOW).id()).isEqualTo("season:running");
    assertThatThrownBy(() -> board.window("season:brief", NOW)).isInstanceOf(WindowNotFound.class);
  }

  @Test
  void the_zone_of_the_board_decides_what_today_is() {
    Board seoul = zoned("Asia/Seoul");
    Board havana = zoned("America/Havana");
    long night = micros("2025-07-13T03:30:00Z");

    assertThat(seoul.window("daily", night).id()).isEqualTo("2025-07-13");
    assertThat(seoul.window("hourly", night).id()).isEqualTo("2025-07-13T12");
    assertThat(havana.window("daily", night).id()).isEqualTo("2025-07-12");
    assertThat(havana.window("hourly", night).id()).isEqualTo("2025-07-12T23");
  }

  private static Window day(int dayOfJuly) {
    String id = "2025-07-%02d".formatted(dayOfJuly);
    return new Calendar(ZoneId.of("UTC")).parse(id).orElseThrow();
  }

  private static WindowRule season(String name, String from, String to, int keep) {
    return new WindowRule.Season(
        name, Instant.parse(from + "T00:00:00Z"), Instant.parse(to + "T00:00:00Z"), keep);
  }

  private static Board zoned(String zone) {
    return new BoardDraft()
        .zone(zone)
        .windows(
            new WindowRule.Recurring(WindowKind.DAILY, 1),
            new WindowRule.Recurring(WindowKind.HOURLY, 1))
        .board();
  }

  private static Board board(Duration grace, WindowRule... windows) {
    return new BoardDraft().grace(grace).windows(windows).board();
  }

  private static long micros(String instant) {
    return Micros.of(Instant.parse(instant));
  }
}
