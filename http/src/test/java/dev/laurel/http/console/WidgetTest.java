package dev.laurel.http.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.laurel.http.console.Chromium.Viewer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The widget on a page that is not Laurel's.
final class WidgetTest {
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

  /// A page of a site, with a strict policy of its own.
  private Page site(String element) {
    Page page = chromium.open(Viewer.DESK);
    String html =
        "<!doctype html><title>Site</title><style>laurel-board::part(name) { color: rgb(1, 2, 3) }"
            + "</style><script src=\"/widget.js\"></script>"
            + element;
    page.route(
        arcade.at("site"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html; charset=utf-8")
                    .setBody(html)));
    page.navigate(arcade.at("site"));
    return page;
  }

  private static Locator rows(Page page) {
    return page.locator("laurel-board li");
  }

  @Test
  void a_board_is_shown_in_the_looks_of_the_page() {
    arcade.submit("eve", Arcade.HOSTILE, 9_007_199_254_740_993L);
    Page page =
        site("<laurel-board game=\"CyberClash\" board=\"high-score\" limit=\"5\"></laurel-board>");
    assertThat(rows(page)).hasCount(5);
    assertThat(rows(page).first()).containsText(Arcade.HOSTILE);
    assertThat(rows(page).first()).containsText("9,007,199,254,740,993");
    assertThat(page.locator("laurel-board img")).hasCount(0);
    assertThat(rows(page).first().locator("[part=name]")).hasCSS("color", "rgb(1, 2, 3)");
  }

  @Test
  void another_window_and_another_group_can_be_set_at_any_time() {
    Page page =
        site(
            "<laurel-board game=\"CyberClash\" board=\"high-score\" limit=\"3\" window=\"daily\""
                + " group=\"region:eu\"></laurel-board>");
    assertThat(rows(page)).hasCount(3);
    page.evaluate("document.querySelector('laurel-board').setAttribute('limit', '7')");
    assertThat(rows(page)).hasCount(7);
  }

  @Test
  void without_a_stream_the_list_is_shown() {
    Page page = chromium.open(Viewer.DESK);
    page.route("**/stream?*", route -> route.fulfill(new Route.FulfillOptions().setStatus(403)));
    page.route(
        arcade.at("site"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html; charset=utf-8")
                    .setBody(
                        "<!doctype html><script src=\"/widget.js\"></script><laurel-board"
                            + " game=\"CyberClash\" board=\"high-score\"></laurel-board>")));
    page.navigate(arcade.at("site"));
    assertThat(rows(page)).hasCount(10);
    assertThat(page.locator("laurel-board")).hasAttribute("data-state", "off");
  }

  @Test
  void a_board_that_is_not_there_says_so() {
    Page page = site("<laurel-board game=\"CyberClash\" board=\"none\"></laurel-board>");
    assertThat(page.locator("laurel-board [part=note]")).hasText("This board cannot be shown.");
    assertThat(rows(page).count()).isZero();
  }
}
