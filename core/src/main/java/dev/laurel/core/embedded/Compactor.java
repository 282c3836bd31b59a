package dev.laurel.core.embedded;

import dev.laurel.core.store.RowStore;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has the files forget erased players, behind everything else. That reads and writes all that is
/// stored, so it is not done for each of them: at once for the first, then once a day.
final class Compactor {
  private static final Logger LOG = LoggerFactory.getLogger(Compactor.class);
  private static final long EVERY_NANOS = Duration.ofDays(1).toNanos();

  private final RowStore rows;
  private boolean wanted;
  private long dueNanos = System.nanoTime();

  Compactor(RowStore rows) {
    this.rows = rows;
  }

  /// Rows were rewritten, of which the files still have the old form.
  void want() {
    wanted = true;
  }

  void beginIfDue() {
    if (wanted && System.nanoTime() - dueNanos >= 0) {
      wanted = false;
      dueNanos = System.nanoTime() + EVERY_NANOS;
      Thread.ofPlatform().daemon().name("laurel-compact").start(this::run);
    }
  }

  private void run() {
    try {
      rows.compact();
    } catch (RuntimeException failure) {
      LOG.warn("What was erased stays in old files for another day: {}", failure.toString());
    }
  }
}
