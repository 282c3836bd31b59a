package dev.laurel.core.ledger;

import dev.laurel.core.Micros;
import java.time.Duration;
import java.time.InstantSource;

/// Gives every event a time of its own: later than the one before by a microsecond at least, so
/// that who reached a score first is never left to chance.
///
/// A clock that is set back by a little stands still until it has caught up; one that is set back
/// by more is believed, but for what [#advance] forbids. For one thread.
public final class LedgerClock {
  private static final long HELD_MICROS = Duration.ofSeconds(10).toNanos() / 1_000;

  private final InstantSource source;
  private long last;
  private long floor = Long.MIN_VALUE;

  /// Begins after `last`, the time of the newest event that is known.
  public LedgerClock(InstantSource source, long last) {
    this.source = source;
    this.last = last;
  }

  public long next() {
    long now = Micros.of(source.instant());
    boolean behind = now <= last && (now < floor || last - now < HELD_MICROS);
    last = behind ? last + 1 : now;
    return last;
  }

  /// From now on no time before this one is given out, whatever the clock says: somebody else has
  /// acted on its having passed.
  public void advance(long time) {
    floor = Math.max(floor, time);
    last = Math.max(last, time);
  }

  /// The newest time that was given out.
  public long last() {
    return last;
  }
}
