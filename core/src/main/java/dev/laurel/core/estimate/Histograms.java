package dev.laurel.core.estimate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The histograms that this process holds: made when standings are first asked for, and made anew
/// behind the back of whoever asks when they are old.
///
/// Bounded in number; few are made at a time, so that estimates cannot crowd out exact answers.
public final class Histograms {
  private static final Logger LOG = LoggerFactory.getLogger(Histograms.class);
  private static final int MADE_AT_ONCE = 2;
  private static final int ATTEMPTS = 3;

  private final RankReader ranks;
  private final Vantage vantage;
  private final InstantSource clock;
  private final HistogramSettings settings;
  private final Cache<StandingsId, Slot> slots;
  private final Semaphore makers = new Semaphore(MADE_AT_ONCE);

  /// A histogram and the number of moves that was told before it was begun. A change that was
  /// counted by then is in it.
  private record Made(ScoreHistogram histogram, Instant at, Source source, long moves) {}

  /// The place of one histogram. Whoever has the lock makes it.
  private static final class Slot {
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable Made latest;
    private volatile Instant tried = Instant.MIN;
  }

  public Histograms(
      RankReader ranks, Vantage vantage, InstantSource clock, HistogramSettings settings) {
    this.ranks = ranks;
    this.vantage = vantage;
    this.clock = clock;
    this.settings = settings;
    this.slots = Caffeine.newBuilder().maximumSize(settings.held()).executor(Runnable::run).build();
  }

  /// Whether standings can be glanced at without waiting for anything.
  public boolean isHeld(StandingsId id) {
    Slot slot = slots.getIfPresent(id);
    Made made = slot == null ? null : slot.latest;
    return made != null && isInSight(changesSince(made, id));
  }

  /// The histogram of standings, which is made now where there is none.
  public Glance glance(StandingsId id, Order order) {
    Slot slot = slots.get(id, _ -> new Slot());
    for (int i = 0; i < ATTEMPTS; i++) {
      Made known = slot.latest;
      Made made = known == null ? made(slot, id, order, null) : known;
      long changes = changesSince(made, id);
      if (isInSight(changes)) {
        renewIfDue(slot, made, id, order, changes);
        return new Glance(made.histogram, made.at, made.source, changes);
      }
      made(slot, id, order, made);
    }
    throw new Unavailable("The standings are being made anew; there is no estimate now.", 1);
  }

  private long changesSince(Made made, StandingsId id) {
    return vantage.moves(id) - made.moves;
  }

  private static boolean isInSight(long changes) {
    return changes >= 0 && changes < Vantage.OUT_OF_SIGHT;
  }

  private void renewIfDue(Slot slot, Made made, StandingsId id, Order order, long changes) {
    Instant now = clock.instant();
    Duration age = Duration.between(made.at, now);
    long gap = made.histogram.total() / settings.points();
    boolean moved = changes > gap && age.compareTo(settings.soonest()) >= 0;
    boolean old = age.compareTo(settings.refresh()) >= 0;
    // What failed is not tried again at once.
    boolean tried = slot.tried.isAfter(now.minus(settings.soonest()));
    if ((old || moved) && !tried && !slot.making.isLocked()) {
      slot.tried = now;
      Thread.ofVirtual().name("histogram").start(() -> renew(slot, made, id, order));
    }
  }

  private void renew(Slot slot, Made old, StandingsId id, Order order) {
    if (!slot.making.tryLock()) {
      return;
    }
    try {
      if (old.equals(slot.latest)) {
        make(slot, id, order);
      }
    } catch (RuntimeException failed) {
      LOG.warn("The histogram of {} is not made anew: {}", id, failed.getMessage());
    } finally {
      slot.making.unlock();
    }
  }

  /// Another one than `old`, made by whoever comes first.
  private Made made(Slot slot, StandingsId id, Order order, @Nullable Made old) {
    slot.making.lock();
    try {
      Made latest = slot.latest;
      return latest == null || latest.equals(old) ? make(slot, id, order) : latest;
    } finally {
      slot.making.unlock();
    }
  }

  private Made make(Slot slot, StandingsId id, Order order) {
    makers.acquireUninterruptibly();
    try {
      long moves = vantage.moves(id);
      Instant at = clock.instant();
      Sourced<List<Outline>> outlines =
          ranks.read(index -> index.outlines(id, order, settings.points()));
      ScoreHistogram histogram = ScoreHistogram.of(order, outlines.value());
      Made made = new Made(histogram, at, outlines.source(), moves);
      slot.latest = made;
      return made;
    } finally {
      makers.release();
    }
  }
}
