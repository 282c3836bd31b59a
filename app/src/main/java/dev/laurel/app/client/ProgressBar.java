package dev.laurel.app.client;

import java.io.PrintWriter;

/// How far a long command is: drawn over itself on a terminal, and not at all elsewhere.
final class ProgressBar {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private final boolean terminal = Terminal.isThere();

  ProgressBar(PrintWriter out) {
    this.out = out;
  }

  void show(long done, long all) {
    if (terminal && all > 0) {
      int filled = (int) (WIDTH * Math.min(done, all) / all);
      out.print(
          "\r["
              + "=".repeat(filled)
              + " ".repeat(WIDTH - filled)
              + "] "
              + 100 * Math.min(done, all) / all
              + " %");
      out.flush();
    }
  }

  void end() {
    if (terminal) {
      out.println();
      out.flush();
    }
  }
}
