package dev.laurel.http.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.laurel.http.console.Chromium.Viewer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The console as people use it.
final class ConsoleTest {
  private static Chromium chromium;

  private final Arcade arcade = Arcade.withHistory();

  @BeforeAll
  static void start() {
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    chromium.close();
  }

  @AfterEach
  void close() {
    arcade.close();
    chromium.expectNoComplaints();
  }

  private Page open(String address) {
    return open(Viewer.DESK, address);
  }

  private Page open(Viewer viewer, String address) {
    Page page = chromium.open(viewer);
    page.navigate(arcade.at(address));
    return page;
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator rows(Page page) {
    return page.locator(".standings tbody tr");
  }

  private static Locator dialog(Page page) {
    return page.getByRole(AriaRole.DIALOG);
  }

  @Test
  void a_board_is_made_and_its_first_score_appears_without_a_reload() {
    Page page = open("#/games");
    link(page, "New board").first().click();
    page.getByLabel("Game", new Page.GetByLabelOptions().setExact(true)).fill("Derby");
    page.getByLabel("Board", new Page.GetByLabelOptions().setExact(true)).fill("laps");
    page.getByText("Lowest first").click();
    button(page, "Create board").click();
    assertThat(page.locator("h1")).hasText("laps");
    assertThat(page.getByText("Nobody is ranked here yet")).isVisible();
    assertThat(arcade.server.get("/v1/games/Derby/boards/laps").expect(200).at("order"))
        .isEqualTo("asc");

    page.evaluate("window.sameDocument = true");
    button(page, "Add score").click();
    dialog(page).getByLabel("Player id").fill("ann");
    dialog(page)
        .getByLabel("Score", new Locator.GetByLabelOptions().setExact(true))
        .fill("9007199254740993");
    dialog(page)
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Add score"))
        .click();
    // One more than a number of JavaScript can tell from its neighbour.
    assertThat(rows(page).first()).containsText("9,007,199,254,740,993");
    assertThat(page.evaluate("window.sameDocument")).isEqualTo(true);
  }

  @Test
  void what_the_server_refuses_stands_at_its_field() {
    Page page = open("#/games/CyberClash/new");
    page.getByLabel("Board", new Page.GetByLabelOptions().setExact(true)).fill("new-one");
    page.getByLabel("Time zone").fill("Mars/Olympus");
    button(page, "Create board").click();
    Locator zone = page.getByLabel("Time zone");
    assertThat(zone).hasAttribute("aria-invalid", "true");
    assertThat(zone).isFocused();
    assertThat(zone).hasAccessibleDescription(Pattern.compile("must be a time zone"));
    arcade.server.get("/v1/games/CyberClash/boards/new-one").expect(404);
  }

  @Test
  void a_player_has_a_history_neighbours_and_a_place() {
    Page page = open("#/games/CyberClash/boards/high-score");
    Locator first = rows(page).first();
    String name = first.locator(".name").textContent();
    first.locator("a.player").click();
    assertThat(page.locator("h1")).hasText(name);
    String id = page.locator(".marked").getAttribute("data-player");
    String history = "/v1/players/" + id + "/history?game=CyberClash&board=high-score";
    int days = arcade.server.get(history).expect(200).text().split("\"date\"", -1).length - 1;
    assertThat(days).isEqualTo(Arcade.DAYS);
    assertThat(page.locator(".dot")).hasCount(days);
    assertThat(page.locator(".marked .name")).hasText(name);
    assertThat(page.locator(".bar.own")).hasCount(1);
  }

  @Test
  void a_past_day_is_shown_as_it_was() {
    Page page = open("#/games/CyberClash/boards/high-score");
    arcade.submit("player1", "Renamed", 5_000_000);
    page.getByLabel("As of").fill("2025-07-15");
    assertThat(page.locator(".banner")).containsText("Jul 15, 2025");
    assertThat(rows(page)).hasCount(25);
    assertThat(page.locator(".standings")).not().containsText("5,000,000");
    assertThat(page.locator(".standings")).not().containsText("Renamed");
    link(page, "Back to now").click();
    assertThat(rows(page).first()).containsText("Renamed");
  }

  @Test
  void closed_windows_and_groups_can_be_picked() {
    Page page = open("#/games/CyberClash/boards/high-score");
    button(page, "Day").click();
    assertThat(page.locator(".list h2")).hasText("Day 2025-07-23");
    page.getByLabel("Past windows").selectOption("2025-07-20");
    assertThat(page.locator(".list h2")).hasText("Day 2025-07-20");
    assertThat(page.locator(".state")).hasAttribute("data-state", "closed");
    page.getByLabel("Group").selectOption("region");
    page.getByLabel("region", new Page.GetByLabelOptions().setExact(true)).fill("eu");
    button(page, "Show").click();
    assertThat(page.locator(".list h2")).hasText("Day 2025-07-20 · eu");
    String address = page.url();
    page.reload();
    assertThat(page.locator(".list h2")).hasText("Day 2025-07-20 · eu");
    assertThat(address).contains("window=2025-07-20", "group=region%3Aeu");
  }

  @Test
  void pages_are_turned_by_rank_and_by_score() {
    Page page = open("#/games/CyberClash/boards/high-score");
    link(page, "Next").click();
    assertThat(rows(page).first().locator(".rank")).hasText("26");
    page.getByLabel("rank", new Page.GetByLabelOptions().setExact(true)).fill("301");
    page.keyboard().press("Enter");
    assertThat(rows(page).first().locator(".rank")).hasText("301");
    page.getByLabel("score from").fill("9000");
    page.getByLabel("score to").fill("9500");
    page.keyboard().press("Enter");
    assertThat(rows(page).first().locator(".score")).hasText(Pattern.compile("^9,[0-5]\\d\\d$"));
    assertThat(rows(page).count()).isLessThanOrEqualTo(25);
  }

  @Test
  void a_score_and_a_percentile_can_be_asked_for() {
    Page page = open("#/games/CyberClash/boards/high-score");
    Locator score = page.locator(".calculator").first();
    score.getByRole(AriaRole.TEXTBOX).fill("99999999");
    score.getByRole(AriaRole.BUTTON).click();
    assertThat(score.locator("output")).containsText("rank 1,");
    Locator percentile = page.locator(".calculator").nth(1);
    percentile.getByRole(AriaRole.TEXTBOX).fill("100");
    percentile.getByRole(AriaRole.BUTTON).click();
    assertThat(percentile.locator("output")).containsText("takes a score of");
  }

  @Test
  void a_player_is_hidden_and_shown_again() {
    Page page = open("#/games/CyberClash/boards/high-score");
    Locator first = rows(page).first();
    String player = first.getAttribute("data-player");
    first.getByRole(AriaRole.BUTTON).click();
    button(page, "Hide from others").click();
    assertThat(dialog(page)).containsText("It can be shown again");
    button(page, "Hide from others").click();
    assertThat(page.locator("[data-player='" + player + "']")).hasCount(0);
    assertThat(rows(page).first().locator(".rank")).hasText("1");
    link(page, "Hidden").click();
    assertThat(page.locator(".lines")).containsText(player);
    page.locator(".lines").getByRole(AriaRole.BUTTON).click();
    assertThat(page.getByText("Nobody is hidden on this board")).isVisible();
    link(page, "Standings").click();
    assertThat(rows(page).first()).hasAttribute("data-player", player);
  }

  @Test
  void names_can_hold_anything_and_run_nothing() {
    Page page = chromium.open(Viewer.DESK);
    page.onDialog(shown -> {
      shown.dismiss();
      throw new AssertionError("a name was run");
    });
    arcade.submit("eve", Arcade.HOSTILE, 2_000_000);
    page.navigate(arcade.at("#/games/CyberClash/boards/high-score"));
    assertThat(rows(page).first().locator(".name")).hasText(Arcade.HOSTILE);
    rows(page).first().getByRole(AriaRole.BUTTON).click();
    assertThat(dialog(page).locator("h2")).hasText(Arcade.HOSTILE);
    page.keyboard().press("Escape");
    rows(page).first().locator("a.player").click();
    assertThat(page.locator("h1")).hasText(Arcade.HOSTILE);
    assertThat(page.locator("main img")).hasCount(0);
    page.navigate(arcade.at("#/players?q=%3Cimg"));
    assertThat(page.locator(".lines .name")).hasText(Arcade.HOSTILE);
  }

  @Test
  void players_are_found_by_the_beginning_of_a_name_and_by_id() {
    Page page = open("#/players");
    page.getByRole(AriaRole.SEARCHBOX).fill("cyber");
    assertThat(page.locator(".lines li").first()).containsText("CyberNinja");
    page.getByRole(AriaRole.SEARCHBOX).fill("player7");
    assertThat(page.locator(".lines .id").first()).hasText("player7");
    page.getByRole(AriaRole.SEARCHBOX).fill("nobody at all");
    assertThat(page.getByText("Nobody found")).isVisible();
  }

  @Test
  void the_console_speaks_korean() {
    Page page = open(Viewer.DESK.speaking("ko-KR"), "#/games/CyberClash/boards/high-score");
    assertThat(page.locator("html")).hasAttribute("lang", "ko");
    assertThat(link(page, "순위")).isVisible();
    page.getByLabel("언어").selectOption("en");
    assertThat(link(page, "Standings")).isVisible();
    page.reload();
    assertThat(page.locator("html")).hasAttribute("lang", "en");
  }

  @Test
  void a_phone_shows_all_of_it_without_scrolling_sideways() {
    for (String address : Pages.ALL) {
      Page page = open(Viewer.DESK.phone(), address);
      assertThat(page.locator("h1")).isVisible();
      assertThat(page.locator(".skeleton")).hasCount(0);
      Object wider =
          page.evaluate(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assertThat(wider).as(address).isEqualTo(0);
      page.context().close();
    }
  }

  @Test
  void the_theme_follows_the_system_until_it_is_switched() {
    String background = "getComputedStyle(document.documentElement).backgroundColor";
    Page page = open(Viewer.DESK.dark(), "#/games");
    assertThat(page.evaluate(background)).isEqualTo("rgb(15, 19, 17)");
    button(page, "Light or dark").click();
    assertThat(page.evaluate(background)).isEqualTo("rgb(246, 247, 244)");
    page.reload();
    assertThat(page.locator("h1")).isVisible();
    assertThat(page.evaluate(background)).isEqualTo("rgb(246, 247, 244)");
  }

  @Test
  void everything_can_be_done_by_keyboard() {
    Page page = open("#/games");
    assertThat(page.locator("a.tile").first()).containsText("CyberClash");
    page.keyboard().press("Tab");
    assertThat(page.locator(".skip")).isFocused();
    page.keyboard().press("Enter");
    press(page, "Tab", page.locator("a.tile").first());
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).hasText("CyberClash");
    press(page, "Tab", page.locator("a.tile").first());
    page.keyboard().press("Enter");
    assertThat(rows(page)).hasCount(25);
    press(page, "Tab", rows(page).first().getByRole(AriaRole.BUTTON));
    page.keyboard().press("Enter");
    assertThat(dialog(page)).isVisible();
    page.keyboard().press("Escape");
    assertThat(dialog(page)).hasCount(0);
    assertThat(rows(page).first().getByRole(AriaRole.BUTTON)).isFocused();
  }

  /// Presses a key until this has the focus.
  private static void press(Page page, String key, Locator until) {
    for (int i = 0; i < 60; i++) {
      page.keyboard().press(key);
      if ((Boolean) until.evaluate("element => element === document.activeElement")) {
        return;
      }
    }
    throw new AssertionError("the focus never comes there");
  }
}
