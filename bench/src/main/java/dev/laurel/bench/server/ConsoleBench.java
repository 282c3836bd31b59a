package dev.laurel.bench.server;

import dev.laurel.bench.browser.Chromium;
import dev.laurel.bench.browser.Tab;
import dev.laurel.bench.load.Players;
import dev.laurel.bench.report.Bar;
import dev.laurel.bench.run.Rounds;
import dev.laurel.bench.run.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// How soon the console shows standings of a large board in a real browser, and how much it asks
/// for: from the end of the server's answer to the first row that is painted.
public final class ConsoleBench {
  private static final int VISITS = 15;
  private static final int WARMUP_VISITS = 3;
  private static final int PAGE = 25;
  private static final double MOST_MILLIS = 200;
  private static final String BOARD = "#/games/bench/boards/board";
  private static final long SEED = 9;

  /// Notes when the frame with the first row has been painted.
  private static final String WATCH =
      """
      window.firstRow = new Promise((done) => {
        const look = () => {
          if (document.querySelector(".standings tbody tr") !== null) {
            observer.disconnect();
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => done(performance.now());
              after.port2.postMessage(0);
            });
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
      });
      """;

  /// Since the page had come, since the call with the rows was answered, and the most rows that any
  /// call asked for.
  private static final String FIGURES =
      """
      window.firstRow.then((painted) => {
        const page = performance.getEntriesByType("navigation")[0].responseEnd;
        const calls = performance.getEntriesByType("resource").filter((one) => one.name.includes("/v1/"));
        const rows = calls.filter((one) => /\\/(top|around|scores|ranks|stream)(\\?|$)/.test(one.name));
        const asked = rows.map((one) => {
          const given = new URL(one.name).searchParams;
          return Number(given.get("limit") ?? Number(given.get("above")) + Number(given.get("below")) + 1);
        });
        return [painted - page, painted - rows[0].responseEnd, Math.max(...asked)].join(" ");
      })
      """;

  private final Session session;
  private final int players;

  public ConsoleBench(Session session, int players) {
    this.session = session;
    this.players = players;
  }

  private record Visit(double sincePage, double sinceRows, double rows) {}

  public void run() throws IOException, InterruptedException {
    try (LaurelServer laurel = LaurelServer.start(session.workspace())) {
      laurel.define();
      HttpBench.fill(laurel, new BoardCalls(players, SEED), players);
      laurel.awaitIdle();
      try (Chromium chromium = Chromium.start(session.workspace());
          Tab tab = chromium.tab()) {
        tab.prepare(WATCH);
        String root = "http://127.0.0.1:" + laurel.port() + "/";
        measure(tab, "a board, first visit", root + BOARD, false);
        measure(tab, "a board, visited before", root + BOARD, true);
        measure(tab, "the middle of a board", root + BOARD + "?from=" + players / 2, true);
        measure(tab, "a player's page", root + "#/players/" + Players.id(players / 2), true);
      }
    }
  }

  private void measure(Tab tab, String what, String address, boolean cached)
      throws InterruptedException {
    tab.cache(cached);
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < WARMUP_VISITS + VISITS; i++) {
      Visit visit = visit(tab, address);
      if (i >= WARMUP_VISITS) {
        visits.add(visit);
      }
    }
    double sinceRows = Rounds.median(visits.stream().mapToDouble(Visit::sinceRows).toArray());
    double sincePage = Rounds.median(visits.stream().mapToDouble(Visit::sincePage).toArray());
    double rows = visits.stream().mapToDouble(Visit::rows).max().orElse(0);
    System.err.printf(
        Locale.ROOT,
        "  %-28s rows after %.0f ms, %.0f ms after the page%n",
        what,
        sinceRows,
        sincePage);
    tell(what + ": painted after the rows came", "ms", sinceRows, MOST_MILLIS);
    tell(what + ": painted after the page came", "ms", sincePage, MOST_MILLIS);
    tell(what + ": most rows that were asked for", "rows", rows, PAGE);
  }

  private static Visit visit(Tab tab, String address) throws InterruptedException {
    // The same address again would only be another place of the same page.
    tab.navigate("about:blank");
    String _ = tab.evaluate("document.readyState");
    tab.navigate(address);
    String[] figures = tab.evaluate(FIGURES).split(" ", -1);
    return new Visit(
        Double.parseDouble(figures[0]),
        Double.parseDouble(figures[1]),
        Double.parseDouble(figures[2]));
  }

  private void tell(String what, String unit, double number, double most) {
    session.tell(what, unit, number, OptionalDouble.empty(), Bar.valueAtMost(most));
  }
}
