package dev.laurel.core.submit;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Past;
import java.time.Duration;
import java.time.InstantSource;

/// Drops what the index and the ledger still have of windows that have closed for good, or that are
/// no windows of their boards any more. Readers do not depend on when it runs: they look for closed
/// windows in the archive.
final class Retention {
  private static final long EVERY_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;

  private final Ledger ledger;
  private final RankIndex index;
  private final Past past;
  private final InstantSource clock;
  private long lastRun = Long.MIN_VALUE;

  Retention(Ledger ledger, RankIndex index, Past past, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.past = past;
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
          .filter(window -> !isNeeded(board, window))
          .forEach(window -> drop(board, window));
    }
  }

  private void drop(Board board, String window) {
    index.dropWindow(board.key(), window);
    ledger.forget(board.key(), window);
  }

  private boolean isNeeded(Board board, String id) {
    return board.windowOf(id).map(window -> !past.isClosed(board.key(), window)).orElse(false);
  }
}
