package dev.laurel.http.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.laurel.http.console.Chromium.Viewer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// axe-core finds no serious fault on any page, in either theme.
final class AccessibilityTest {
  private static final String FAULTS =
      """
      async () => (await axe.run({ resultTypes: ["violations"] })).violations
        .filter((fault) => ["serious", "critical"].includes(fault.impact))
        .flatMap((fault) => fault.nodes.map((node) => fault.id + " at " + node.target.join(" ")))
        .join("\\n")\
      """;

  private static String axe() throws IOException {
    try (InputStream script = AccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void no_page_has_a_serious_fault_in_either_theme() throws IOException {
    String axe = axe();
    try (Arcade arcade = Arcade.withHistory();
        Chromium chromium = Chromium.start()) {
      for (Viewer viewer : new Viewer[] {Viewer.DESK, Viewer.DESK.dark()}) {
        for (String address : Pages.ALL) {
          Page page = chromium.open(viewer.withTools());
          page.navigate(arcade.at(address));
          assertThat(page.locator("h1")).isVisible();
          assertThat(page.locator(".skeleton")).hasCount(0);
          page.evaluate(axe);
          assertThat(page.evaluate(FAULTS)).as("%s %s", address, viewer.colours()).isEqualTo("");
          page.context().close();
        }
      }
    }
  }
}
