package dev.laurel.core.query;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowRule;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The readable windows of one board at one moment.
record WindowList(Board board, Map<String, Long> totals, List<Archived> archived, long now) {
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
    Map<String, Archived> closed = closed();
    Map<String, Long> inhabited = new HashMap<>(totals);
    // What the index may still have of a window that is archived counts for nothing.
    closed.forEach((id, each) -> inhabited.put(id, each.total()));
    inhabited.forEach((id, total) -> {
      if (total > 0) {
        named(id).ifPresent(window -> windows.putIfAbsent(id, window));
      }
    });
    return windows.values().stream()
        .filter(window -> board.keeps(window, now))
        .sorted(NEWEST_FIRST)
        .map(window -> line(window, closed.get(window.id())))
        .toList();
  }

  private Map<String, Archived> closed() {
    Map<String, Archived> closed = new HashMap<>();
    for (Archived each : archived) {
      if (each.id().era() instanceof Era.Closed(var window)) {
        closed.put(window, each);
      }
    }
    return closed;
  }

  private Optional<Window> named(String id) {
    return board.calendar().parse(id);
  }

  private WindowLine line(Window window, @Nullable Archived closed) {
    return closed == null
        ? new WindowLine(
            window,
            window.isOpen(now, board.graceMicros()),
            totals.getOrDefault(window.id(), 0L),
            false)
        : new WindowLine(window, false, closed.total(), closed.late());
  }
}
