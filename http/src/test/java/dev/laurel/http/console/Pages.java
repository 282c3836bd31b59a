package dev.laurel.http.console;

import java.util.List;

/// The addresses of the console's pages.
final class Pages {
  static final String BOARD = "#/games/CyberClash/boards/high-score";

  static final List<String> ALL =
      List.of(
          "#/games",
          "#/games/CyberClash",
          "#/new",
          BOARD,
          BOARD + "?asOf=2025-07-15",
          BOARD + "/log",
          BOARD + "/hidden",
          BOARD + "/settings",
          "#/players?q=cyber",
          "#/players/player1",
          "#/notices",
          "#/keys",
          "#/system");

  private Pages() {}
}
