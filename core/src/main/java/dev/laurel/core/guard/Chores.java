package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.guard.Agreement.Phase;
import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.IndexUnavailable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What an instance does for the index in the background: knows what is agreed on, mends, compares.
final class Chores implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Chores.class);
  private static final Duration FIGURES = Duration.ofMinutes(1);
  private static final Duration SETTLING = Duration.ofMillis(25);

  private final Trust trust;
  private final Parts parts;
  private final Boards boards;
  private final GuardSettings settings;
  private final Recovery recovery;
  private final List<Thread> threads;
  private volatile boolean closed;
  private CacheCounts told = new CacheCounts(0, 0);
  private long toldNanos = System.nanoTime();
  private long verifiedNanos = System.nanoTime();

  Chores(Trust trust, Parts parts, Boards boards, GuardSettings settings) {
    this.trust = trust;
    this.parts = parts;
    this.boards = boards;
    this.settings = settings;
    this.recovery = new Recovery(trust, parts, boards, settings.patience());
    this.threads =
        List.of(
            thread("laurel-index-view", this::look, this::untilNextLook),
            thread("laurel-index-care", this::care, settings.recovery()::toNanos));
  }

  private Thread thread(String name, Runnable chore, LongSupplier pauseNanos) {
    return Thread.ofPlatform().daemon().name(name).unstarted(() -> repeat(chore, pauseNanos));
  }

  void start() {
    threads.forEach(Thread::start);
  }

  private void repeat(Runnable chore, LongSupplier pauseNanos) {
    while (!closed) {
      try {
        chore.run();
      } catch (Unavailable | IndexUnavailable away) {
        LOG.debug("Put off: {}", away.getMessage());
      } catch (RuntimeException bug) {
        LOG.error("Care of the rank index failed; it is tried again", bug);
      }
      if (!closed) {
        LockSupport.parkNanos(pauseNanos.getAsLong());
      }
    }
  }

  private void look() {
    trust.refresh();
  }

  /// While everybody waits, it matters when the waiting ends.
  private long untilNextLook() {
    View view = trust.last();
    boolean waiting = view != null && view.phase() == Phase.SETTLING;
    return waiting ? SETTLING.toNanos() : settings.refresh().toNanos();
  }

  private void care() {
    recovery.run();
    long now = System.nanoTime();
    if (now - toldNanos >= FIGURES.toNanos()) {
      toldNanos = now;
      tellFigures();
    }
    Duration interval = settings.verifyInterval();
    if (interval.isPositive() && now - verifiedNanos >= interval.toNanos()) {
      verifiedNanos = now;
      boolean _ = parts.agreement().alone(this::scrub);
    }
  }

  private void tellFigures() {
    CacheCounts now = parts.index().cacheCounts();
    if (!now.equals(told)) {
      LOG.info(
          "Hot pages in the last minute: {} hits, {} misses",
          now.hits() - told.hits(),
          now.misses() - told.misses());
      told = now;
    }
  }

  private void scrub() {
    View view = trust.last();
    if (view == null || view.phase() != Phase.READY) {
      return;
    }
    Report report = verification().run(_ -> stopWhenClosed());
    if (report.isClean()) {
      LOG.info("Compared {} entries of the rank index with the ledger", report.entries());
      return;
    }
    report.lines().stream()
        .filter(line -> line.differences() > 0)
        .forEach(line -> LOG.warn("The rank index differs from the ledger: {}", line));
    rebuild("it differs from the ledger in " + report.differences() + " places");
  }

  private void stopWhenClosed() {
    if (closed) {
      throw new IndexUnavailable("The comparison was given up, since Laurel ends.");
    }
  }

  Verification verification() {
    return new Verification(parts, boards, settings.patience());
  }

  void rebuild(String why) {
    LOG.warn("The rank index is filled anew: {}", why);
    trust.distrust();
  }

  /// What is under way comes to an end, or is done anew by another instance.
  @Override
  public void close() {
    closed = true;
    threads.forEach(Thread::interrupt);
    boolean interrupted = false;
    for (Thread thread : threads) {
      try {
        thread.join(settings.lease().multipliedBy(10));
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
