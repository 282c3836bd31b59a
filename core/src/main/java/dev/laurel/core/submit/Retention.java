package dev.laurel.core.submit;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Drops the windows that their boards no longer keep. Readers do not depend on when it runs: a
/// window that is not kept is not found, whether or not it is still there.
final class Retention {
  private static final long EVERY_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;

  private final Ledger ledger;
  private final RankIndex index;
  private final InstantSource clock;
  private long lastRun = Long.MIN_VALUE;

  Retention(Ledger ledger, RankIndex index, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.clock = clock;
  }

  /// Looks over all boards, once a minute at the most.
  void run() {
    long now = Micros.of(clock.instant());
    if (lastRun != Long.MIN_VALUE && Math.abs(now - lastRun) < EVERY_MICROS) {
      return;
    }
    lastRun = now;
    for (Board board : ledger.boards()) {
      index.heldWindows(board.key()).stream()
          .filter(window -> !kept(board, window, now))
          .forEach(window -> drop(board, window));
    }
  }

  private void drop(Board board, String window) {
    index.dropWindow(board.key(), window);
    ledger.forget(board.key(), window);
  }

  private static boolean kept(Board board, String id, long now) {
    return window(board, id).map(window -> board.keeps(window, now)).orElse(false);
  }

  private static Optional<Window> window(Board board, String id) {
    if (id.equals(Window.ALL_TIME.id())) {
      return Optional.of(Window.ALL_TIME);
    }
    return board.windows().stream()
        .filter(WindowRule.Season.class::isInstance)
        .map(rule -> ((WindowRule.Season) rule).window())
        .filter(season -> season.id().equals(id))
        .findFirst()
        .or(() -> board.calendar().parse(id));
  }
}
