package dev.laurel.redis;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Calendar;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowRule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When the standings of a window may go by themselves: a fixed moment that writing does not move.
///
/// It must not come before the board stops keeping the window, or readers would find it empty.
@FunctionalInterface
public interface Expiry {
  Expiry NEVER = (_, _) -> Optional.empty();

  /// Empty where they stay.
  Optional<Instant> of(Board board, String window);

  /// So long after the board has stopped keeping the window.
  static Expiry afterKept(Duration margin) {
    return (board, window) ->
        closingOfLastKept(board, window)
            .map(end -> Micros.instant(end).plus(board.grace()).plus(margin));
  }

  /// The end of the window whose closing makes the board drop this one, in microseconds.
  private static Optional<Long> closingOfLastKept(Board board, String window) {
    for (WindowRule rule : board.windows()) {
      if (rule instanceof WindowRule.Season season && season.window().id().equals(window)) {
        return season.keep() > 0 ? Optional.empty() : Optional.of(season.window().to());
      }
    }
    return board.calendar().parse(window).map(parsed -> later(board, parsed).to());
  }

  private static Window later(Board board, Window window) {
    Calendar calendar = board.calendar();
    Window later = window;
    for (int steps = keep(board, window); steps > 0; steps--) {
      later = calendar.next(later);
    }
    return later;
  }

  private static int keep(Board board, Window window) {
    return board.windows().stream()
        .filter(rule -> rule.kind() == window.kind())
        .mapToInt(WindowRule::keep)
        .max()
        .orElse(0);
  }
}
