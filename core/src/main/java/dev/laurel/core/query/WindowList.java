package dev.laurel.core.query;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowRule;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The readable windows of one board at one moment.
record WindowList(Board board, Map<String, Long> totals, long now) {
  private static final Comparator<Window> NEWEST_FIRST =
      Comparator.comparingLong(Window::to)
          .thenComparingLong(Window::from)
          .thenComparing(Window::id)
          .reversed();

  List<WindowLine> lines() {
    Map<String, Window> windows = new LinkedHashMap<>();
    for (WindowRule rule : board.windows()) {
      rule.windowAt(board.calendar(), now).ifPresent(window -> windows.put(window.id(), window));
      if (rule instanceof WindowRule.Season season) {
        windows.put(season.window().id(), season.window());
      }
    }
    totals.keySet().forEach(id -> named(id).ifPresent(window -> windows.putIfAbsent(id, window)));
    return windows.values().stream()
        .filter(window -> board.keeps(window, now))
        .sorted(NEWEST_FIRST)
        .map(this::line)
        .toList();
  }

  private Optional<Window> named(String id) {
    return board.calendar().parse(id);
  }

  private WindowLine line(Window window) {
    return new WindowLine(
        window, window.isOpen(now, board.graceMicros()), totals.getOrDefault(window.id(), 0L));
  }
}
