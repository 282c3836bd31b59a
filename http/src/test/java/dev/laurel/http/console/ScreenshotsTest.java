package dev.laurel.http.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.laurel.http.console.Chromium.Viewer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Makes the pictures of the documents, in `target/screenshots`; whoever changes the console copies
/// them to `docs/images`.
final class ScreenshotsTest {
  private static final Path TARGET = Path.of("target", "screenshots");
  private static final int MAX_BYTES = 200_000;

  private record Shot(Viewer viewer, String address) {}

  private static Map<String, Shot> shots() {
    Viewer desk = Viewer.DESK;
    Map<String, Shot> shots = new TreeMap<>();
    shots.put("console-board", new Shot(desk, Pages.BOARD));
    shots.put("console-board-dark", new Shot(desk.dark(), Pages.BOARD));
    shots.put("console-board-phone", new Shot(desk.phone().speaking("ko-KR"), Pages.BOARD));
    shots.put("console-player", new Shot(desk, "#/players/player1"));
    shots.put("console-new-board", new Shot(desk, "#/new"));
    shots.put("console-games", new Shot(desk, "#/games/CyberClash"));
    return shots;
  }

  @Test
  void pictures_of_the_console_are_made_and_small() throws IOException {
    Files.createDirectories(TARGET);
    try (Arcade arcade = Arcade.withHistory();
        Chromium chromium = Chromium.start()) {
      for (Map.Entry<String, Shot> shot : shots().entrySet()) {
        Page page = chromium.open(shot.getValue().viewer());
        page.clock().setFixedTime(arcade.server.clock.instant().plusSeconds(90).toEpochMilli());
        page.navigate(arcade.at(shot.getValue().address()));
        assertThat(page.locator("h1")).isVisible();
        assertThat(page.locator(".skeleton")).hasCount(0);
        Path file = TARGET.resolve(shot.getKey() + ".png");
        page.screenshot(
            new Page.ScreenshotOptions()
                .setPath(file)
                .setAnimations(ScreenshotAnimations.DISABLED));
        assertThat(Files.size(file)).as(shot.getKey()).isBetween(10_000L, (long) MAX_BYTES);
        page.context().close();
      }
    }
  }
}
