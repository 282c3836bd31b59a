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

/// What happens is seen as it happens.
final class LiveTest {
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

  @Test
  void ranks_change_before_the_eyes() {
    Page page = chromium.open(Viewer.DESK);
    page.navigate(arcade.at(Pages.BOARD));
    Locator rows = page.locator(".standings tbody tr");
    assertThat(rows).hasCount(25);
    assertThat(page.locator(".state")).hasAttribute("data-state", "live");
    page.evaluate("window.sameDocument = true");
    String second = rows.nth(1).getAttribute("data-player");
    arcade.submit(second, "Climber", 1_000_000);
    assertThat(rows.first()).containsText("Climber");
    assertThat(rows.first()).hasAttribute("data-player", second);
    assertThat(page.evaluate("window.sameDocument")).isEqualTo(true);
  }

  @Test
  void the_widget_follows() {
    Page page = chromium.open(Viewer.DESK);
    String html =
        "<!doctype html><title>Site</title><script src=\"/widget.js\"></script>"
            + "<laurel-board game=\"CyberClash\" board=\"high-score\" limit=\"5\"></laurel-board>";
    page.route(
        arcade.at("site"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html; charset=utf-8")
                    .setBody(html)));
    page.navigate(arcade.at("site"));
    assertThat(page.locator("laurel-board")).hasAttribute("data-state", "live");
    arcade.submit("eve", "Newcomer", 1_000_000);
    assertThat(page.locator("laurel-board li").first()).containsText("Newcomer");
    assertThat(page.locator("laurel-board li")).hasCount(5);
  }
}
