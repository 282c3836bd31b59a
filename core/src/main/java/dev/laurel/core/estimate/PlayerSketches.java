package dev.laurel.core.estimate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The sketches of players that this process holds. Each is made from all players of its standings
/// when it is asked for, and made anew when it is old: nothing of them is stored, and nothing has
/// to be kept in step with removals, restarts or other instances.
///
/// Bounded in number, 16 MiB in all; one is made at a time.
public final class PlayerSketches {
  private static final int HELD = 1_000;
  private static final Duration OPEN = Duration.ofMinutes(1);
  // Nobody joins what is closed, but players are still removed from it.
  private static final Duration CLOSED = Duration.ofDays(1);

  private final InstantSource clock;
  private final Cache<Key, Slot> slots =
      Caffeine.newBuilder().maximumSize(HELD).executor(Runnable::run).build();
  private final Semaphore maker = new Semaphore(1);

  /// Tells every player of some standings once.
  @FunctionalInterface
  public interface Census {
    void tell(Consumer<PlayerId> reader);
  }

  /// A sketch and when it was begun.
  public record Dated(PlayerSketch sketch, Instant at) {}

  private record Key(StandingsId id, boolean closed) {}

  private static final class Slot {
    private final ReentrantLock making = new ReentrantLock();
    private @Nullable Dated latest;
  }

  public PlayerSketches(InstantSource clock) {
    this.clock = clock;
  }

  /// The sketch of standings, by a census where there is none that is new enough.
  public Dated of(StandingsId id, boolean closed, Census census) {
    Slot slot = slots.get(new Key(id, closed), _ -> new Slot());
    slot.making.lock();
    try {
      Dated known = slot.latest;
      if (known != null && isFresh(known, closed ? CLOSED : OPEN)) {
        return known;
      }
      Dated made = make(census);
      slot.latest = made;
      return made;
    } finally {
      slot.making.unlock();
    }
  }

  private boolean isFresh(Dated known, Duration life) {
    return Duration.between(known.at, clock.instant()).compareTo(life) < 0;
  }

  private Dated make(Census census) {
    maker.acquireUninterruptibly();
    try {
      Instant at = clock.instant();
      PlayerSketch sketch = new PlayerSketch();
      census.tell(sketch::add);
      return new Dated(sketch, at);
    } finally {
      maker.release();
    }
  }
}
