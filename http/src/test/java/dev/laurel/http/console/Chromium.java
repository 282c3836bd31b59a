package dev.laurel.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A headless Chromium. What a page complains of, or asks of another server, is remembered.
final class Chromium implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final Browser browser;
  private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium start() {
    Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
    BrowserType.LaunchOptions options =
        new BrowserType.LaunchOptions().setExecutablePath(executable()).setArgs(FLAGS);
    return new Chromium(playwright, playwright.chromium().launch(options));
  }

  private static Path executable() {
    String named = System.getenv("LAUREL_TEST_CHROMIUM");
    Path path = Path.of(named == null ? "/usr/bin/chromium" : named);
    if (!Files.isExecutable(path)) {
      throw new IllegalStateException(
          "There is no Chromium at "
              + path
              + "; install it (on Debian: apt-get install chromium), or name another in"
              + " LAUREL_TEST_CHROMIUM.");
    }
    return path;
  }

  /// How somebody looks at a page.
  record Viewer(int width, int height, ColorScheme colours, String locale, boolean bypassesPolicy) {
    static final Viewer DESK = new Viewer(1280, 860, ColorScheme.LIGHT, "en-US", false);

    Viewer dark() {
      return new Viewer(width, height, ColorScheme.DARK, locale, bypassesPolicy);
    }

    Viewer phone() {
      return new Viewer(360, 740, colours, locale, bypassesPolicy);
    }

    Viewer speaking(String other) {
      return new Viewer(width, height, colours, other, bypassesPolicy);
    }

    /// For a tool that the page's content policy would not let in.
    Viewer withTools() {
      return new Viewer(width, height, colours, locale, true);
    }
  }

  /// A new tab, with nothing remembered from another.
  Page open(Viewer viewer) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(viewer.width(), viewer.height())
                .setColorScheme(viewer.colours())
                .setReducedMotion(ReducedMotion.NO_PREFERENCE)
                .setBypassCSP(viewer.bypassesPolicy())
                .setLocale(viewer.locale()));
    Page page = context.newPage();
    page.setDefaultTimeout(20_000);
    page.onPageError(error -> complaints.add(error));
    page.onConsoleMessage(message -> {
      if (isComplaint(message.type(), message.text())) {
        complaints.add(message.text());
      }
    });
    page.onRequest(request -> {
      if (!request.url().startsWith("http://127.0.0.1:")) {
        complaints.add("asked " + request.url());
      }
    });
    return page;
  }

  /// That an answer was not 2xx is what pages are there to show.
  private static boolean isComplaint(String type, @Nullable String text) {
    return type.equals("error") && text != null && !text.startsWith("Failed to load resource");
  }

  /// No script failed, no policy was broken, and nobody else was asked.
  void expectNoComplaints() {
    assertThat(complaints).isEmpty();
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
